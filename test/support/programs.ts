/**
 * Random programs in both languages: several forms each, in which later ones use what earlier ones left behind. Their
 * values depend neither on time nor on chance, except for those of `chancy`, which give what they drew.
 */
import type { Random } from './random.ts';

type Lang = 'js' | 'zylisp';

export interface RandomProgram {
  lang: Lang;
  forms: string[];
  /** Looks at everything that the forms have left. */
  last: string;
}

/** A thing that a form has made, and what can be done with it later, again and again. */
interface Made {
  form: string;
  uses: readonly string[];
  look: string;
}

type Maker = (name: string, chance: Random) => Made;

const number = ({ below }: Random) => below(2000) - 1000;
const small = ({ below }: Random) => 1 + below(9);
const WORDS = ['alpha', 'beta', 'é☃', '\u{1F600}', 'a b', '__proto__', 'constructor', '0', ''];
const word = ({ pick }: Random) => JSON.stringify(pick(WORDS));

function expression(chance: Random, depth = 3): string {
  const { below, pick } = chance;
  if (depth === 0 || below(4) === 0) return `(${number(chance)})`;
  const part = () => expression(chance, depth - 1);
  return pick([
    () => `(${part()} ${pick(['+', '-', '*', '|', '^', '&', '<', '===', '??', '&&', '||'])} ${part()})`,
    () => `(${part()} ? ${part()} : ${part()})`,
    () => `Math.${pick(['max', 'min', 'hypot'])}(${part()}, ${part()})`,
    () => `[${part()}, ${part()}].length`,
    () => `((a, b = ${part()}) => a - b)(${part()})`,
    () => `Number(String(${part()}).slice(0, 3)) % 7`,
  ])();
}

const JS: readonly Maker[] = [
  (n, c) => ({
    form: `let ${n} = ${expression(c)}`,
    uses: [`${n} = (${n} * 3 + 1) % 1009`, `${n}++; ${n}`],
    look: n,
  }),
  (n, c) => ({
    form: `const ${n} = { a: ${number(c)}, list: [1, , ${word(c)}], [${word(c)}]: { deep: null } }`,
    uses: [
      `${n}.list.push(${n}.list.length); ${n}`,
      `delete ${n}.a; Object.keys(${n})`,
      `({ ...${n}, b: 2 })`,
    ],
    look: `JSON.stringify(${n})`,
  }),
  (n, c) => ({
    form: `const ${n} = (() => { let count = ${number(c)}; const step = ${small(c)}; return () => (count += step) })()`,
    uses: [`${n}()`, `[${n}(), ${n}()]`],
    look: `${n}()`,
  }),
  (n, c) => ({
    form: `class ${n} { #v = ${small(c)}; static made = 0; constructor(x) { this.x = x; ${n}.made++ } get v() { return this.#v * this.x } bump(by = 1) { this.#v += by; return this } } var i${n} = new ${n}(${number(c)}); i${n}.v`,
    uses: [
      `i${n}.bump().bump(3).v`,
      `i${n} = new ${n}(2); ${n}.made`,
      `i${n}`,
      `class Sub${n} extends ${n} { get v() { return -super.v } } new Sub${n}(5).v`,
    ],
    look: `[i${n}.v, ${n}.made, i${n} instanceof ${n}]`,
  }),
  (n, c) => ({
    form: `function* ${n}(from) { let at = from; try { for (;;) at += (yield at) ?? 1 } finally { print("closed ${n}") } } var it${n} = ${n}(${number(c)}); it${n}.next().value`,
    uses: [`it${n}.next().value`, `it${n}.next(10)`, `[...${n}(1).take?.(3) ?? []]`, `it${n}.return(7)`],
    look: `it${n}.next()`,
  }),
  (n, c) => ({
    form: `const ${n} = new Map([[${word(c)}, 1], [NaN, ${number(c)}], [{}, "object"]])`,
    uses: [
      `${n}.set(${word(c)}, ${n}.size)`,
      `${n}.delete(NaN)`,
      `[...${n}.values()]`,
      `${n}.forEach((v, k) => print(typeof k, v)); ${n}.size`,
    ],
    look: `[...${n}].map(([k, v]) => [typeof k, v])`,
  }),
  (n, c) => ({
    form: `const ${n} = new Set("${c.pick(['hello', 'mississippi', 'zz'])}"); const w${n} = new WeakMap([[${n}, 1]]); ${n}`,
    uses: [
      `${n}.add(${number(c)}); ${n}.size`,
      `w${n}.set(${n}, w${n}.get(${n}) + 1).get(${n})`,
      `[...${n}].sort().join()`,
    ],
    look: `[[...${n}], w${n}.get(${n})]`,
  }),
  (n, c) => ({
    form: `let go${n}; const ${n} = new Promise((done) => { go${n} = done }); ${n}.then((v) => print("settled", v)); ${n}`,
    uses: [
      `go${n}(${number(c)}); await ${n}`,
      `${n}`,
      `await Promise.race([${n}, ${small(c)}])`,
      `await Promise.allSettled([Promise.reject(new Error("no")), 1])`,
    ],
    look: `await Promise.race([${n}, "pending"])`,
  }),
  (n, c) => ({
    form: `const ${n} = []; setTimeout(() => ${n}.push("late"), ${10 + small(c)}); setTimeout(() => ${n}.push("soon"), ${small(c)}); ${n}.push("now"); ${n}.length`,
    uses: [
      `await new Promise((done) => setTimeout(done, ${c.below(100_000)})); ${n}.push("slept"); ${n}`,
      `setTimeout(() => { ${n}.push("after"); print("fired") }, 5); ${n}.length`,
      `let k${n} = 0; const h${n} = setInterval(() => { if (++k${n} === 3) clearInterval(h${n}) }, 10); await new Promise((done) => setTimeout(done, 100)); k${n}`,
      `setTimeout(() => { throw new TypeError("in a timer") }, 1); ${n}.length`,
    ],
    look: n,
  }),
  (n, c) => ({
    form: `async function* ${n}() { for (let i = ${small(c)}; ; i *= 2) { await null; yield i } } var a${n} = ${n}(); (await a${n}.next()).value`,
    uses: [
      `(await a${n}.next()).value`,
      `const all${n} = []; for await (const v of ${n}()) { all${n}.push(v); if (v > 50) break } all${n}`,
    ],
    look: `await a${n}.next()`,
  }),
  (n) => ({
    form: `const ${n} = { draws: 0, draw() { const r = Math.random(); this.draws++; return r >= 0 && r < 1 } }; ${n}.draw()`,
    uses: [
      `${n}.draw() && ${n}.draw()`,
      `const d${n} = Date.now(); typeof d${n} + (new Date() >= new Date(d${n}))`,
      `new Date(2020, 1, 29).toISOString()`,
    ],
    look: `${n}.draws`,
  }),
  (n, c) => ({
    form: `function ${n}(k) { return k < 2 ? k : ${n}(k - 1) + ${n}(k - 2) } ${n}(${5 + small(c)})`,
    uses: [
      `${n}(12)`,
      `(function deep() { return 1 + deep() })()`,
      `try { (function deep() { deep() })() } catch (e) { e.name }`,
    ],
    look: `${n}.toString().length`,
  }),
  (n, c) => ({
    form: `let ${n} = "before"; ${n} = "changed"; ${c.pick(['null.x', 'throw new RangeError("r")', 'throw { odd: 1 }', 'undefinedName()', '(void 0)()', 'throw null', 'new Proxy({}, { get() { throw 1 } }).x'])}`,
    uses: [
      `let ${n} = ${small(c)}; ${n}`,
      `const ${n} = "const"`,
      `class ${n} {}`,
      `var ${n} = 0; ${n}`,
      `function ${n}() { return "fn" } typeof ${n}`,
      `syntax error(`,
      `try { null.x } catch (e) { ${n} = e.message }`,
    ],
    look: `typeof ${n}`,
  }),
  (n, c) => ({
    form: `console.group(${word(c)}); console.log("in", { n: ${number(c)} }, [${word(c)}]); var ${n} = 0`,
    uses: [
      `console.count("${n}")`,
      `console.log("%s and %d", ${word(c)}, ${number(c)})`,
      `console.error("err"); print("out"); ++${n}`,
      `console.groupEnd(); console.log("${n}")`,
    ],
    look: `console.count("${n}"); ${n}`,
  }),
  (n, c) => ({
    form: `const ${n} = new Float64Array([${number(c)}, 0.1, NaN]); const v${n} = new DataView(${n}.buffer); ${n}`,
    uses: [
      `v${n}.setInt16(0, ${number(c)}); ${n}[0]`,
      `${n}.map((x) => x * 2)`,
      `new Uint8Array(${n}.buffer).reduce((a, b) => a + b)`,
    ],
    look: `[...new Uint8Array(${n}.buffer)]`,
  }),
  (n, c) => ({
    form: `const ${n} = /(\\d+)-(?<name>\\w+)/g; ${n}.exec("x 12-ab 345-cd 6-ef").groups.name`,
    uses: [
      `${n}.exec("x 12-ab 345-cd 6-ef")?.[1]`,
      `"1-a 2-b".replace(${n}, "$2-$1")`,
      `${n}.lastIndex = ${small(c)}; ${n}.lastIndex`,
    ],
    look: `[${n}.lastIndex, ${n}.source]`,
  }),
  (n, c) => ({
    form: `const ${n} = Symbol("${n}"); const s${n} = { [${n}]: 1, [Symbol.for("shared")]: ${number(c)} }; s${n}`,
    uses: [
      `s${n}[${n}]++; s${n}[${n}]`,
      `Symbol.for("shared") in s${n}`,
      `((${number(c)}n) ** 20n) % 1000007n`,
    ],
    look: `[s${n}[${n}], Symbol.keyFor(Symbol.for("shared")), ${n}.description]`,
  }),
  (n, c) => ({
    form: `Array.prototype.${n} = function () { return this.reduce((a, b) => a + b, ${number(c)}) }; globalThis.g${n} = [1, 2]; g${n}.${n}()`,
    uses: [`g${n}.push(${number(c)}); g${n}.${n}()`, `[].${n}()`],
    look: `[${small(c)}].${n}()`,
  }),
  (n, c) => ({
    form: `const ${n} = new Proxy({ log: [] }, { get: (t, k, r) => (k === "log" ? Reflect.get(t, k, r) : (t.log.push(String(k)), t.log.length)), has: () => true }); ${n}.a + ${n}.b`,
    uses: [`${n}.x${small(c)}`, `"zz" in ${n}`, `({ ...${n}.log })`],
    look: `${n}.log`,
  }),
  (n, c) => ({
    form: `const ${n} = { get half() { return this.whole / 2 }, set half(v) { this.whole = v * 2 }, whole: ${number(c)} }; Object.defineProperty(${n}, "hidden", { value: 1 }); ${n}`,
    uses: [
      `${n}.half = ${number(c)}; ${n}.whole`,
      `Object.freeze(${n}); Object.isFrozen(${n})`,
      `_`,
      `[typeof _, typeof _1]`,
    ],
    look: `[${n}.half, ${n}.hidden, Object.getOwnPropertyNames(${n})]`,
  }),
  (n, c) => ({
    form: `const ${n} = [${c.several(6, () => number(c)).join(', ')}]; const [h${n}, ...r${n}] = ${n}; [h${n} ?? null, r${n}]`,
    uses: [
      `${n}.sort((a, b) => a - b)`,
      `${n}.length = 2; ${n}`,
      `${n}.unshift(${word(c)}); ${n}`,
      `out: for (const a of [1, 2, 3]) { for (const b of [1, 2]) { if (a * b === 4) break out; if (b === 2) continue out; ${n}.push(a * b) } } ${n}.length`,
    ],
    look: n,
  }),
  // Much that is made and let go of, so that free memory lies between what is kept.
  (n, c) => ({
    form: `const ${n} = Array.from({ length: 2000 }, (_, i) => (i % 3 ? { i, s: "x".repeat(i % 97) } : new Uint8Array((i * ${small(c)}) % 777).fill(i))); for (let i = 0; i < ${n}.length; i += 2) ${n}[i] = undefined; ${n}.length`,
    uses: [
      `for (let i = 0; i < ${n}.length; i++) ${n}[i] ??= { s: "y".repeat((i * 7) % 301) }; ${n}.length`,
      `${n}.splice(${100 * small(c)}, 700).length`,
      `${n}.sort((a, b) => (a?.s?.length ?? 0) - (b?.s?.length ?? 0)).length`,
    ],
    look: `${n}.reduce((sum, x) => (sum * 31 + (x ? (x.s ?? "").length + (x[0] ?? 0) + (x.i ?? 3) : 7)) % 1000003, 1)`,
  }),
];

const lispWord = ({ pick }: Random) =>
  JSON.stringify(pick(['alpha', 'beta', 'é☃', '\u{1F600}', 'a b', '__proto__', '']));

function lispExpression(chance: Random, depth = 3): string {
  const { below, pick } = chance;
  if (depth === 0 || below(4) === 0) return String(number(chance));
  const part = () => lispExpression(chance, depth - 1);
  return pick([
    () => `(${pick(['+', '-', '*'])} ${part()} ${part()})`,
    () => `(if (< ${part()} ${part()}) ${part()} ${part()})`,
    () => `(let ((a ${part()}) (b ${part()})) (- a b))`,
    () => `((lambda (a b) (+ a b)) ${part()} ${part()})`,
    () => `(begin ${part()} ${part()})`,
    () => `(+ 0.5 ${part()})`,
  ])();
}

const LISP: readonly Maker[] = [
  (n, c) => ({
    form: `(define ${n} ${lispExpression(c)})`,
    uses: [`(set! ${n} (+ ${n} 1))`, `(* ${n} ${n})`, `(define ${n} (- ${n} 2))`],
    look: n,
  }),
  (n, c) => ({
    form: `(define (${n} k) (if (< k 2) k (+ (${n} (- k 1)) (${n} (- k 2)))))`,
    uses: [`(${n} ${5 + small(c)})`, `(define (${n} k) (* k 2))`, `(${n})`, `(${n} 1 2)`],
    look: `(${n} 10)`,
  }),
  (n, c) => ({
    form: `(define ${n} (let ((count ${number(c)})) (lambda () (set! count (+ count ${small(c)})) count)))`,
    uses: [`(${n})`, `(list (${n}) (${n}))`],
    look: `(${n})`,
  }),
  (n, c) => ({
    form: `(defmacro ${n} (test body) \`(if ,test ,body (quote (skipped ,test))))`,
    uses: [`(${n} (< 1 ${number(c)}) "yes")`, `(${n} false (car 1))`, `(${n} true (+ 1 ${small(c)}))`],
    look: `(${n} false 1)`,
  }),
  (n, c) => ({
    form: `(define ${n} {${lispWord(c)} ${number(c)} "k" (list 1 2)})`,
    uses: [
      `(set! ${n} (assoc ${n} ${lispWord(c)} ${small(c)}))`,
      `(get ${n} "k")`,
      `(get ${n} "none" "fallback")`,
      `(keys ${n})`,
      `(set! ${n} (dissoc ${n} "k"))`,
    ],
    look: n,
  }),
  (n, c) => ({
    form: `(define ${n} (list ${c.several(6, () => number(c)).join(' ')}))`,
    uses: [
      `(set! ${n} (cons ${number(c)} ${n}))`,
      `(map (lambda (x) (* x x)) ${n})`,
      `(reverse ${n})`,
      `(car ${n})`,
      `(cdr ${n})`,
      `(length ${n})`,
      `(apply + ${n})`,
      `(filter (lambda (x) (> x 0)) ${n})`,
    ],
    look: n,
  }),
  (n, c) => ({
    form: `(define ${n} (str ${lispWord(c)} ${number(c)} true nil))`,
    uses: [
      `(string-length ${n})`,
      `(set! ${n} (string-append ${n} "+"))`,
      `(println ${n} 1 '(a "b"))`,
      `(string-upcase ${n})`,
      `(print ${n})`,
    ],
    look: n,
  }),
  (n, c) => ({
    form: `(begin (define ${n} 1) (set! ${n} 2) ${c.pick(['(car 1)', '(error "boom")', '(/ 1 0)', 'undefined-name', '(1 2)', '(+ 1 "a")'])})`,
    uses: [
      `(try (error "caught ${n}") (catch e (error-message e)))`,
      `(try (car 5) (catch e (error-type e)))`,
      `(unclosed`,
      `)`,
      `(if)`,
      `(set! never-${n} 1)`,
    ],
    look: n,
  }),
  (n, c) => ({
    form: `(define (${n} k so-far) (if (= k 0) so-far (${n} (- k 1) (+ so-far k))))`,
    uses: [
      `(${n} ${1000 * small(c)} 0)`,
      `(define (deep-${n} k) (+ 1 (deep-${n} k))) 1`,
      `(let loop ((i 0)) (if (< i ${small(c)}) (loop (+ i 1)) i))`,
    ],
    look: `(${n} 10 0)`,
  }),
  (n, c) => ({
    form: `(define ${n} (lambda (a & more) (list a (length more) more)))`,
    uses: [
      `(${n} 1)`,
      `(${n} 1 2 ${number(c)})`,
      `(${n})`,
      `(cond (false 1) ((= 1 1) ${small(c)}) (else 3))`,
      `(and 1 ${small(c)} (or false nil 7))`,
    ],
    look: `(${n} 1 2)`,
  }),
  (n, c) => ({
    form: `(define ${n} (* ${1 + small(c)} 1000000007 998244353 ${1_000_000 + small(c)}))`,
    uses: [`(set! ${n} (* ${n} ${n}))`, `(- ${n} 1)`, `(/ ${n} 7)`, `(= ${n} (+ ${n} 0))`],
    look: n,
  }),
  (n, c) => ({
    form: `(define ${n} (quote (a (b ${number(c)}) "c" 1.5)))`,
    uses: [
      `(car (cdr ${n}))`,
      `(equal? ${n} '(a))`,
      `_`,
      `\`(1 ,@${n} ,(+ 1 ${small(c)}))`,
      `(symbol? (car ${n}))`,
    ],
    look: n,
  }),
];

export function randomProgram(lang: Lang, chance: Random, length: number): RandomProgram {
  const makers = lang === 'js' ? JS : LISP;
  const made: Made[] = [];
  const forms: string[] = [];
  while (forms.length < length) {
    const old = made.length > 0 && chance.below(5) < 3 ? chance.pick(made) : undefined;
    if (old) forms.push(chance.pick(old.uses));
    else {
      const next = chance.pick(makers)(`v${made.length}`, chance);
      made.push(next);
      forms.push(next.form);
    }
  }
  const looks = made.map(({ look }) => look);
  const last =
    lang === 'js'
      ? looks
          .map(
            (look) =>
              `print(JSON.stringify(await (async () => { try { ${look.includes(';') ? look.replace(/^(.*); (.*)$/s, '$1; return $2') : `return ${look}`} } catch (e) { return e.name } })()))`,
          )
          .join('; ')
      : `(list ${looks.join(' ')})`;
  return { lang, forms, last };
}

/** A program of four forms that draws numbers and looks at the clock; `last` gives everything it saw, as do its forms. */
export function chancyProgram({ below }: Random): RandomProgram {
  const forms = [
    'const seen = [Math.random(), Date.now()]; seen',
    `for (let i = 0; i < ${1 + below(5)}; i++) seen.push(Math.random()); seen.push([1, 2, 3, 4, 5].sort(() => Math.random() - 0.5).join("")); seen`,
    `seen.push(new Date().toISOString()); await new Promise((go) => setTimeout(go, ${below(10_000)})); seen.push(Date.now()); seen`,
    'setTimeout(() => seen.push(Date.now() + Math.random()), 10); [...seen]',
  ];
  return { lang: 'js', forms, last: 'seen' };
}
