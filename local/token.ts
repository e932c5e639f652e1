/** Compares a token in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto';

export type TokenCheck = (given: string) => boolean;

export function tokenCheck(token: string): TokenCheck {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const wanted = hash(token);
  return (given) => timingSafeEqual(hash(given), wanted);
}
