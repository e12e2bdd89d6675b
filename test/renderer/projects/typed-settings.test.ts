import { expect, test } from 'vitest'
import { parseNumber, parseTopics } from '../../../src-renderer/projects/typed-settings.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 12 ', 12],
  ['007', 7],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['1e3', '1e3'],
  ['soon', 'soon'],
  ['1234567890123456', '1234567890123456'],
])('the number %j is sent as %j', (text, value) => expect(parseNumber(text)).toBe(value))

test.each([
  ['', []],
  [' , ,', []],
  ['sea', ['sea']],
  ['sea, deep water ,port', ['sea', 'deep water', 'port']],
])('the topics %j are %j', (text, topics) => expect(parseTopics(text)).toEqual(topics))
