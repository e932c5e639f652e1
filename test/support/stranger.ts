/** Another user of this machine, who connects to ports and sends something: a child process under another user's number. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { target } from './server.ts';

/** The user that has nothing on any system. */
export const STRANGER = 65_534;

/** Only root may start processes of others. */
export const canBeStranger = process.platform === 'linux' && process.getuid?.() === 0;

const SCRIPT = `
const { connect } = require('node:net');
const { asked } = JSON.parse(process.argv[1]);
Promise.all(asked.map(({ to, text }) => new Promise((resolve) => {
  const socket = connect({ ...to, allowHalfOpen: true }, () => socket.write(text));
  let got = '';
  socket.on('error', () => {}).on('close', () => resolve(got)).setEncoding('utf8').on('data', (piece) => { got += piece; });
  socket.on('end', () => socket.destroy());
}))).then((all) => process.stdout.write(JSON.stringify(all)));
`;

export interface Asked {
  address: string;
  text: string;
}

/** Sends each text to its address and gives all that comes until the connection ends. */
export async function asStranger(asked: Asked[], uid = STRANGER): Promise<string[]> {
  const given = asked.map(({ address, text }) => ({
    to: target(address.replace(/^http:\/\//, 'tcp:').replace(/\/.*$/, '')),
    text,
  }));
  const options = { uid, gid: uid, cwd: '/', env: {} };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['-e', SCRIPT, JSON.stringify({ asked: given })],
    options,
  );
  return JSON.parse(stdout);
}
