import { expect, test } from 'vitest'
import { initialsOf } from '../../../src-renderer/ui/initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AK'],
  [' ada ', 'a'],
  ['👩🏽‍🚀 Space', '👩🏽‍🚀S'],
  ['🇳🇱🇩🇪', '🇳🇱'],
  ['e\u0301mile zola', 'e\u0301z'],
  ['שָׁלוֹם עולם', 'שָׁע'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
