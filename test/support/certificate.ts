/** A certificate for 127.0.0.1 and localhost that vouches for itself, made for the tests of one file. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from './tree.ts';

/** One element of DER: its tag, its length, what is in it. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Uint8Array.of(tag, ...length), body]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const oid = (...bytes: number[]) => der(0x06, Uint8Array.of(...bytes));
const bits = (bytes: Uint8Array) => der(0x03, Uint8Array.of(0), bytes);
const time = (at: number) => text(0x18, `${new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')}`);
const pem = (name: string, bytes: Buffer) =>
  `-----BEGIN ${name}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${name}-----\n`;

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const SUBJECT = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), text(0x0c, 'localhost'))));
const NAMES = sequence(text(0x82, 'localhost'), der(0x87, Uint8Array.of(127, 0, 0, 1)));
const EXTENSIONS = der(
  0xa3,
  sequence(
    sequence(oid(0x55, 0x1d, 0x11), der(0x04, NAMES)),
    // It may vouch for others, and so for itself.
    sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, Uint8Array.of(0xff))))),
  ),
);

/** Files with the certificate and its key, and the certificate's text. */
export function certificate(): { cert: string; key: string; pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const day = 86_400_000;
  const inner = sequence(
    der(0xa0, der(0x02, Uint8Array.of(2))),
    der(0x02, Uint8Array.of(1)),
    ECDSA_SHA256,
    SUBJECT,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    SUBJECT,
    publicKey.export({ type: 'spki', format: 'der' }),
    EXTENSIONS,
  );
  const whole = pem('CERTIFICATE', sequence(inner, ECDSA_SHA256, bits(sign('sha256', inner, privateKey))));
  const directory = tempDir();
  const cert = join(directory, 'cert.pem');
  const key = join(directory, 'key.pem');
  writeFileSync(cert, whole);
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { cert, key, pem: whole };
}
