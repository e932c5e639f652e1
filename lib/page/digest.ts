/** Sixteen hex digits from two 32-bit mixes of the code units: to tell texts apart, not against forgery. */
export function digest(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b ^ (unit + n), 0xc2b2ae35);
    b ^= b >>> 13;
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
