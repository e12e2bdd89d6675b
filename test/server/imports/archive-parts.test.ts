import { describe, expect, test } from 'vitest'
import type { Budgets } from '../../../src-server/imports/archive/budgets.ts'
import { importBudgets } from '../../../src-server/imports/archive/budgets.ts'
import { GunzipMeter } from '../../../src-server/imports/archive/gunzip-meter.ts'
import { parseDocument } from '../../../src-server/imports/archive/json-document.ts'
import { LineSplitter } from '../../../src-server/imports/archive/line-splitter.ts'
import { memberName, quoted } from '../../../src-server/imports/archive/member-names.ts'
import { readPaxRecords } from '../../../src-server/imports/archive/pax-records.ts'
import { measureJson } from '../../../src-server/kit/archive-documents.ts'

const budgets = (changes: Partial<Budgets>): Budgets => ({ ...importBudgets(0), ...changes })

describe('the name of a member', () => {
  test('has at most 1024 bytes', () => {
    expect(memberName('x'.repeat(1024), 'file')).toBe('x'.repeat(1024))
    expect(memberName('ä'.repeat(512), 'file')).toBe('ä'.repeat(512))
    for (const long of ['x'.repeat(1025), 'ä'.repeat(513)])
      expect(() => memberName(long, 'file')).toThrow('The archive holds a member with an unsafe name')
  })

  test('is cut after 80 characters in messages', () => {
    expect(quoted('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`)
    expect(quoted('x'.repeat(81))).toBe(`"${'x'.repeat(79)}…"`)
    expect(quoted('a\nb\u0085')).toBe('"a?b?"')
  })
})

describe('the limits of unpacking', () => {
  const counted = (changes: Partial<Budgets>, input: number, bytes: number) => () => {
    const meter = new GunzipMeter(budgets(changes), () => input)
    meter.count(bytes)
    return meter.total_bytes
  }

  test('include the last byte', () => {
    expect(counted({ total_bytes: 100 }, 1000, 100)()).toBe(100)
    expect(counted({ total_bytes: 100 }, 1000, 101)).toThrow('The archive unpacks to more than 100 bytes.')
    expect(counted({ ratio: 10, ratio_free_bytes: 0 }, 10, 100)()).toBe(100)
    expect(counted({ ratio: 10, ratio_free_bytes: 0 }, 10, 101)).toThrow('more than 10 times its size')
    expect(counted({ ratio: 10, ratio_free_bytes: 101 }, 10, 101)()).toBe(101)
    expect(counted({ time_ms: -1 }, 10, 1)).toThrow('Reading the archive took longer than -0.001 seconds.')
  })

  test('of a line include the last byte', () => {
    const lines: string[] = []
    const splitter = new LineSplitter(3, (line) => lines.push(line.toString()))
    splitter.write(Buffer.from('abc\n\nab'))
    splitter.write(Buffer.from('c'))
    splitter.end()
    expect(lines).toEqual(['abc', '', 'abc'])
    expect(() => new LineSplitter(3, () => undefined).write(Buffer.from('abcd'))).toThrow('longer than 3 bytes')
  })

  test('of a document include the last level and the last value', () => {
    const bytes = Buffer.from('{"a":[1,"}]\\",[{"]}')
    expect(measureJson(bytes)).toEqual({ depth: 2, values: 4 })
    const parsed = (changes: Partial<Budgets>) => () => parseDocument(bytes, budgets(changes), 'Line 1')
    expect(parsed({ document_depth: 2, document_values: 4 })()).toEqual({ a: [1, '}]",[{'] })
    expect(parsed({ document_depth: 1 })).toThrow('Line 1 is nested deeper than 1 levels.')
    expect(parsed({ document_values: 3 })).toThrow('Line 1 holds more than 3 values.')
    expect(() => parseDocument(Buffer.from('{'), budgets({}), 'Line 2')).toThrow('Line 2 is not valid JSON.')
    expect(() => parseDocument(Buffer.from([0x22, 0xff, 0x22]), budgets({}), 'Line 3')).toThrow('is not valid JSON.')
  })
})

describe('an extended header', () => {
  const read = (text: string) => readPaxRecords(Buffer.from(text))

  test('gives path and size, and ignores other keys', () => {
    expect(read('12 path=a/b\n12 size=123\n11 mtime=1\n')).toEqual({ path: 'a/b', size: 123 })
    expect(read('10 size=0\n')).toEqual({ path: undefined, size: 0 })
    expect(read('8 path=\n')).toEqual({ path: '', size: undefined })
  })

  test.for([
    '11 path=a/b\n',
    '13 path=a/b\n',
    '12 path=a/bx',
    '9 pathab\n',
    '012 path=a/b\n',
    '11 size=-1\n',
    '11 size=01\n',
    'x path=a\n',
    '7path=\n',
    '25 size=1234567890123456\n',
  ])('%j is damaged', (text) =>
    expect(() => read(text)).toThrow('The archive is damaged: an extended header cannot be read.'),
  )

  test('names neither a link nor a sparse file', () => {
    expect(() => read('14 linkpath=a\n')).toThrow('The archive holds a link.')
    expect(() => read('20 GNU.sparse.map=1\n')).toThrow('The archive holds a sparse file')
  })
})
