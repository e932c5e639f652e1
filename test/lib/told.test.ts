/** What was told of a prompt, for whoever comes back for it. */
import { expect, it } from '@jest/globals';
import { Told } from '../../lib/engine/told.ts';
import { Fault } from '../../lib/fault.ts';

const following = (told: Told, after = 0) => {
  const heard: object[] = [];
  const signal = new AbortController().signal;
  return { heard, over: told.follow('p', after, (piece) => heard.push(piece), signal) };
};

it('goes on to the end, and is told again behind it', async () => {
  const told = new Told();
  const { tell, end } = told.begin('p');
  tell({ n: 1 });
  const { heard, over } = following(told);
  tell({ n: 2 });
  expect(() => told.begin('p')).toThrow('prompt p is under way');
  end();
  await over;
  expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
  const again = following(told, 1);
  await again.over;
  expect(again.heard).toEqual([{ n: 2 }]);
  expect(() => told.begin('p')).toThrow('prompt p has run already');
});

it('of a prompt that was refused is the refusal to those who waited, and nothing to those who come', async () => {
  const told = new Told();
  const { end } = told.begin('p');
  const { heard, over } = following(told);
  const refusal = new Fault('conflict', 'held by another');
  end(refusal);
  await expect(over).rejects.toBe(refusal);
  expect(heard).toEqual([]);
  await expect(following(told).over).rejects.toMatchObject({ code: 'not_found' });
  told.begin('p').end();
});

it('of a prompt that failed behind its first word is kept', async () => {
  const told = new Told();
  const { tell, end } = told.begin('p');
  tell({ n: 1 });
  end(new Fault('internal', 'x'));
  const { heard, over } = following(told);
  await over;
  expect(heard).toEqual([{ n: 1 }]);
});
