import {
  iterationIn,
  labelTitlesIn,
  milestoneTitleIn,
  usernamesIn,
} from '../../../src-server/quick-actions/arguments.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('the argument of a quick action', () => {
  test.each([
    ['~bug', ['bug']],
    ['~bug ~"needs review"', ['bug', 'needs review']],
    ['bug, "needs review",  late', ['bug', 'needs review', 'late']],
    ['~priority::high ~größe', ['priority::high', 'größe']],
    ['~bug ~bug', ['bug']],
    ['~a~b', ['a', 'b']],
    ['', []],
    ['~ , ""', []],
  ])('%j names the labels %j', (text, titles) => expect(labelTitlesIn(text)).toEqual(titles))

  test.each([
    ['@ada', ['ada']],
    ['@Ada @grace, linus and @ada', ['ada', 'grace', 'linus']],
    ['me', ['myself']],
    ['@me @ada', ['myself', 'ada']],
    [' , and ', []],
  ])('%j names the users %j', (text, names) => expect(usernamesIn(text, 'Myself')).toEqual(names))

  test.each([
    ['%1.0', '1.0'],
    ['%"Spring release"', 'Spring release'],
    ['Spring release', 'Spring release'],
    ['"1.0"', '1.0'],
    ['', ''],
  ])('%j names the milestone %j', (text, title) => expect(milestoneTitleIn(text)).toBe(title))

  test.each([
    ['*iteration:5', { by: 'id', id: 5 }],
    ['5', { by: 'id', id: 5 }],
    ['*iteration:"Sprint 5"', { by: 'title', title: 'Sprint 5' }],
    ['Sprint 5', { by: 'title', title: 'Sprint 5' }],
    ['"5"', { by: 'title', title: '5' }],
    ['--current', { by: 'current' }],
    ['--next', { by: 'next' }],
    ['*iteration:', undefined],
    ['""', undefined],
    ['', undefined],
  ])('%j names the iteration %j', (text, iteration) => expect(iterationIn(text)).toEqual(iteration))
})
