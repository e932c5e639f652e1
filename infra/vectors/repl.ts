/** What the vectors ask of the repl family: programs in a session, then a page and its log. */
import { type Case, cases } from './case.ts';

const SESSION = '00000000-0000-4000-8000-000000000001';
const FORK = '00000000-0000-4000-8000-000000000002';
const session = SESSION;

/** In order: what a request does, later ones see. */
const programs: Case[] = [
  ...cases('clone', [['makes a session', {}, { bind: { [SESSION]: '/data/new-session' } }]]),
  ...cases('ls-sessions', [
    ['lists it', {}],
    ['lists those after it', { after: SESSION }],
    ['refuses a page of nothing', { limit: 0 }],
  ]),
  ...cases('describe', [
    ['tells what there is', {}],
    ['takes no other argument', { verbose: true }],
  ]),
  ...cases('eval', [
    ['gives the value of the last form', { session, code: '(define x 41) (+ x 1)' }],
    ['gives what was printed', { session, code: '(println "hello") (list 1 2.5 "three" nil true {:a 1})' }],
    ['gives an error of the program as a value', { session, code: '(/ 1 0)' }],
    ['gives an error of its syntax as a value', { session, code: '(car' }],
    ['tells in words what JSON cannot carry', { session, code: '(lambda (x) x)' }],
    ['remembers values', { session, code: '_1' }],
    [
      'runs JavaScript',
      { session, code: 'let m = new Map([["k", [1n]]]); console.error("warn"); m', lang: 'js' },
    ],
    ['waits for promises', { session, code: 'await Promise.resolve([undefined, NaN])', lang: 'js' }],
    ['gives an error of JavaScript as a value', { session, code: 'throw new TypeError("no")', lang: 'js' }],
    ['keeps text as it is', { session, code: '"\\u2028 é 😀 \\u0000"', lang: 'js' }],
    ['ends a program that takes too long', { session, code: 'for (;;);', lang: 'js', timeout_ms: 50 }],
    ['still knows what was defined before', { session, code: 'x' }],
    ['needs code', { session }],
    ['refuses code that is a number', { session, code: 1 }],
    ['refuses a language that is not known', { session, code: '1', lang: 'cobol' }],
    ['refuses no time at all', { session, code: '1', timeout_ms: 0 }],
    ['refuses a name that is not known, and says which is meant', { session, code: '1', timout_ms: 5 }],
    ['needs a session where there is no connection', { code: '1' }],
    ['refuses a session that is not there', { session: '00000000-0000-4000-8000-00000000dead', code: '1' }],
    ['refuses a name of a session that is none', { session: '../x', code: '1' }],
    ['has no place for programs everywhere', { session, code: '1' }, { tree: 'bare' }],
  ]),
  ...cases('load-file', [
    ['runs a file of the root', { session, file: 'lib/twice.js' }],
    ['runs another by its language', { session, file: 'lib/square.zylisp' }],
    ['runs a text', { session, file: '(+ x 2)', 'file-name': 'typed.zylisp' }],
    ['refuses what is not there', { session, file: 'nowhere/at/all.js' }],
    ['refuses a path above the root', { session, file: '../outside.js' }],
    ['refuses a file that is a number', { session, file: 7 }],
  ]),
  ...cases('info', [
    ['knows a function of a file', { session, sym: 'twice', lang: 'js' }],
    ['knows a definition of the session', { session, sym: 'square' }],
    ['needs a name', { session }],
  ]),
  ...cases('eldoc', [
    ['tells how a function is called', { session, sym: 'car' }],
    ['knows nothing of what is not there', { session, sym: 'no-such-thing' }],
    ['refuses a name of nothing', { session, sym: '' }],
  ]),
  ...cases('lookup', [
    ['finds a variable', { session, sym: 'x' }],
    ['finds nothing', { session, sym: 'no-such-thing' }],
    ['refuses a name that is a list', { session, sym: [] }],
  ]),
  ...cases('complete', [
    ['completes a name', { session, prefix: 'string-up' }],
    ['completes a path', { session, prefix: 'Math.ma', lang: 'js' }],
    ['refuses a prefix that is a number', { session, prefix: 1 }],
  ]),
  ...cases('stdin', [['has nobody to give a line to', { session, stdin: 'more' }]]),
  ...cases('eval', [['waits for a line', { session, code: '(str "you said " (read-line))' }]]),
  ...cases('stdin', [
    ['gives it', { session, stdin: 'yes\n' }],
    ['needs a text', { session }],
  ]),
  ...cases('interrupt', [
    ['finds nothing to end', { session, 'interrupt-id': 'nobody' }],
    ['refuses an id that is a list', { session, 'interrupt-id': ['a'] }],
  ]),
  ...cases('clone', [
    ['forks a session', { session }, { bind: { [FORK]: '/data/new-session' } }],
    ['refuses a language that is not known', { lang: 'cobol' }],
  ]),
  ...cases('eval', [
    ['sees in the fork what was there', { session: FORK, code: '(define x (+ x 1)) x' }],
    ['sees nothing of the fork', { session, code: 'x' }],
  ]),
  ...cases('close', [
    ['ends a session', { session: FORK }],
    ['ends the other', { session }],
    ['refuses what is no name', { session: 5 }],
  ]),
  ...cases('eval', [['finds it closed', { session, code: 'x' }]]),
];

const PAGE = 'index-7-zen-0001';
const TOKEN = 'token-of-the-page-0001';
const own = { page: PAGE, token: TOKEN };
const bound = { [PAGE]: '/data/page', [TOKEN]: '/data/token' };

const pages: Case[] = [
  ...cases('page_list', [['lists nobody', {}]]),
  ...cases('page_connect', [
    ['gives a page a log', { name: 'Index - 7 Zen', url: 'http://localhost:8302/' }, { bind: bound }],
    ['goes on with a page whose token is shown', { name: 'Index - 7 Zen', ...own }],
    ['refuses an empty name', { name: '' }],
  ]),
  ...cases('page_list', [
    ['lists it', {}],
    ['takes no argument', { page: PAGE }],
  ]),
  ...cases('page_poll', [['has nothing to do', { ...own, wait_ms: 0 }]]),
  ...cases('page_request', [
    [
      'asks a page for something',
      { page: PAGE, code: '12 + 13', agent: 'Claude' },
      { bind: { 'job-1': '/data/job' } },
    ],
    ['waits behind another', { page: PAGE, code: '2' }],
    ['refuses a page that is none', { page: '../etc-1a2b', code: '1' }],
    ['refuses a page that is not there', { page: 'nobody-1a2b', code: '1' }],
  ]),
  ...cases('page_changed', [
    ['tells what the page does', { page: PAGE }],
    ['refuses a page that is not there', { page: 'nobody-1a2b' }],
    ['needs a page', {}],
  ]),
  ...cases('page_poll', [
    ['hands a job out', { ...own, wait_ms: 0 }],
    ['hands it out once', { ...own, wait_ms: 0 }],
    ['hands a job out again that got lost', { ...own, wait_ms: 0, running: [] }],
    ['refuses a token that is wrong', { page: PAGE, token: 'x'.repeat(32), wait_ms: 0 }],
    ['refuses a token that is too short', { page: PAGE, token: 'short' }],
  ]),
  ...cases('page_result', [
    ['takes the reply', { ...own, job: 'job-1', ok: true, value: '25', duration_ms: 3 }],
    ['has heard it before', { ...own, job: 'job-1', ok: true, value: '26' }],
    ['has not asked for it', { ...own, job: 'nobody', ok: true, value: '1' }],
    ['needs a value', { ...own, job: 'job-1', ok: true }],
  ]),
  ...cases('page_background', [
    ['takes what happened', { ...own, events: [{ type: 'console.log', level: 'log', message: 'hello' }] }],
    ['refuses an event without words', { ...own, events: [{ type: 'console.log' }] }],
    ['hears that a page leaves', { ...own, leaving: true }],
  ]),
  ...cases('page_list', [
    ['lists nobody any more', {}],
    ['has no pages everywhere', {}, { tree: 'bare' }],
  ]),
];

export const repl: readonly Case[] = [...programs, ...pages];
