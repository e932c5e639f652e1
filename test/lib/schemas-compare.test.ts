/** Changes of schemas, and whether they break those who know the schema from before. */
import { describe, expect, it } from '@jest/globals';
import { breaks } from '../../schemas/compare.ts';
import type { Schema } from '../../schemas/resolve.ts';

const string = { type: 'string' };
const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});
const open = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

/** What changed, before, after, and what it breaks: of arguments, and of results. Empty: compatible. */
const CHANGES: [what: string, before: Schema, after: Schema, args: string[], result: string[]][] = [
  ['nothing', closed({ a: string }), closed({ a: string }), [], []],
  ['words', { description: 'a', title: 'b' }, { description: 'c', $comment: 'd' }, [], []],
  ['a default', { ...string, default: 'a' }, { ...string, default: 'b' }, [], []],
  ['the order of keys', { type: 'string', minLength: 1 }, { minLength: 1, type: 'string' }, [], []],
  [
    'a property removed',
    closed({ a: string, b: string }),
    closed({ a: string }),
    ['/: property b was removed'],
    ['/: property b was removed'],
  ],
  [
    'a property removed from an open object',
    open({ a: string, b: string }),
    open({ a: string }),
    ['/: property b was removed'],
    ['/: property b was removed'],
  ],
  ['a property added to an open object', open({}), open({ a: string }), [], []],
  [
    'a property added to a closed object',
    closed({}),
    closed({ a: string }),
    [],
    ['/: property a was added where readers expect no other'],
  ],
  [
    'a property added that is required',
    open({}),
    open({ a: string }, { required: ['a'] }),
    ['/: property a became required'],
    [],
  ],
  [
    'a property that becomes required',
    open({ a: string }),
    open({ a: string }, { required: ['a'] }),
    ['/: property a became required'],
    [],
  ],
  [
    'a property that is no longer required',
    open({ a: string }, { required: ['a'] }),
    open({ a: string }),
    [],
    ['/: property a is no longer required'],
  ],
  ['a value added', { enum: ['a'] }, { enum: ['a', 'b'] }, [], ['/: values ["a"] became ["a","b"]']],
  ['a value removed', { enum: ['a', 'b'] }, { enum: ['a'] }, ['/: values ["a","b"] became ["a"]'], []],
  ['values in another order', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }, [], []],
  ['values restricted', string, { ...string, enum: ['a'] }, ['/: values any became ["a"]'], []],
  ['values freed', { ...string, enum: ['a'] }, string, [], ['/: values ["a"] became any']],
  [
    'values freed, type told',
    { enum: ['a'] },
    { enum: ['a', 'b'], type: 'string' },
    [],
    ['/: values ["a"] became ["a","b"]'],
  ],
  ['a constant that becomes a list', { const: 1 }, { enum: [1, 2] }, [], ['/: values [1] became [1,2]']],
  ['a constant as a list', { const: true }, { enum: [true] }, [], []],
  ['a type widened', { type: 'integer' }, { type: 'number' }, [], ['/: type "integer" became "number"']],
  ['a type narrowed', { type: 'number' }, { type: 'integer' }, ['/: type "number" became "integer"'], []],
  ['null allowed', string, { type: ['string', 'null'] }, [], ['/: type "string" became ["string","null"]']],
  ['null forbidden', { type: ['string', 'null'] }, string, ['/: type ["string","null"] became "string"'], []],
  [
    'another type',
    string,
    { type: 'boolean' },
    ['/: type "string" became "boolean"'],
    ['/: type "string" became "boolean"'],
  ],
  ['a type told', {}, string, ['/: type any became "string"'], []],
  ['a type no longer told', string, {}, [], ['/: type "string" became any']],
  ['a minimum raised', { minimum: 0 }, { minimum: 1 }, ['/: minimum 0 became 1'], []],
  ['a minimum lowered', { minimum: 0 }, { minimum: -1 }, [], ['/: minimum 0 became -1']],
  ['a minimum set', {}, { minimum: 0 }, ['/: minimum any became 0'], []],
  ['a minimum dropped', { minimum: 0 }, {}, [], ['/: minimum 0 became any']],
  ['a maximum lowered', { maximum: 9 }, { maximum: 8 }, ['/: maximum 9 became 8'], []],
  ['a maximum raised', { maximum: 9 }, { maximum: 10 }, [], ['/: maximum 9 became 10']],
  ['a length that says nothing', string, { ...string, minLength: 0 }, [], []],
  ['a length limited', string, { ...string, maxLength: 9 }, ['/: maxLength any became 9'], []],
  ['a length freed', { ...string, maxLength: 9 }, string, [], ['/: maxLength 9 became any']],
  [
    'fewer items',
    { type: 'array', maxItems: 9 },
    { type: 'array', maxItems: 3 },
    ['/: maxItems 9 became 3'],
    [],
  ],
  [
    'a pattern changed',
    { pattern: 'a' },
    { pattern: 'b' },
    ['/: pattern "a" became "b"'],
    ['/: pattern "a" became "b"'],
  ],
  ['a pattern added', {}, { pattern: 'a' }, ['/: pattern any became "a"'], []],
  ['a pattern dropped', { pattern: 'a' }, {}, [], ['/: pattern "a" became any']],
  [
    'an object closed',
    open({ a: string }),
    closed({ a: string }),
    ['/: additionalProperties true became false'],
    [],
  ],
  [
    'an object opened',
    closed({ a: string }),
    open({ a: string }),
    [],
    ['/: additionalProperties false became true'],
  ],
  [
    'other properties restricted',
    open({}),
    open({}, { additionalProperties: string }),
    ['/: additionalProperties true became {"type":"string"}'],
    [],
  ],
  [
    'other properties of another type',
    open({}, { additionalProperties: { type: 'integer' } }),
    open({}, { additionalProperties: { type: 'number' } }),
    [],
    ['/*: type "integer" became "number"'],
  ],
  [
    'items narrowed, deep inside',
    open({ a: { type: 'array', items: open({ b: { type: 'number' } }) } }),
    open({ a: { type: 'array', items: open({ b: { type: 'integer' } }) } }),
    ['/a/items/b: type "number" became "integer"'],
    [],
  ],
  [
    'items told',
    { type: 'array' },
    { type: 'array', items: string },
    ['/items: type any became "string"'],
    [],
  ],
  [
    'a branch added',
    { anyOf: [string] },
    { anyOf: [string, { type: 'null' }] },
    [],
    ['/: anyOf: not known to readers: {"type":"null"}'],
  ],
  [
    'a branch removed',
    { oneOf: [string, { type: 'null' }] },
    { oneOf: [string] },
    ['/: oneOf: no longer allowed: {"type":"null"}'],
    [],
  ],
  [
    'branches in another order',
    { anyOf: [string, { type: 'null' }] },
    { anyOf: [{ type: 'null' }, string] },
    [],
    [],
  ],
  [
    'branches where there were none',
    open({}),
    open({}, { anyOf: [{ required: ['a'] }] }),
    ['/: anyOf: no longer allowed: {}'],
    [],
  ],
  [
    'a condition that cannot be judged',
    { not: { const: 1 } },
    { not: { const: 2 } },
    ['/: not {"const":1} became {"const":2}'],
    ['/: not {"const":1} became {"const":2}'],
  ],
  ['a rule added', {}, { allOf: [{ required: ['a'] }] }, ['/: allOf any became [{"required":["a"]}]'], []],
  ['a rule dropped', { allOf: [{ required: ['a'] }] }, {}, [], ['/: allOf [{"required":["a"]}] became any']],
];

describe('a change of a schema', () => {
  it.each(CHANGES)('%s', (_, before, after, args, result) => {
    expect({ args: breaks(before, after, 'args'), result: breaks(before, after, 'result') }).toEqual({
      args,
      result,
    });
  });
});
