import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { planMeta } from '../../../src-renderer/issues/plan-meta.tsx'

const iteration = {
  ...{ id: 3, iid: 2, sequence: 1, group_id: 5, description: null, state: 2, web_url: 'https://gantry.test' },
  ...{ created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' },
  ...{ start_date: '2098-12-29', due_date: '2099-01-11' },
}
const epic = { id: 8, iid: 4, title: 'Deeper berths', url: '/groups/acme/-/epics/4', group_id: 5 }

/** The terms of the metadata, with the words that are shown. */
const shown = (issue: Parameters<typeof planMeta>[0]) =>
  planMeta(issue).map(([term, value]) => [term, renderToStaticMarkup(value).replace(/<[^>]*>/g, '')])

test('the iteration and the epic of an issue are shown if the issue has them', () => {
  expect(shown({ iteration: { ...iteration, title: 'Gate 4' }, epic })).toEqual([
    ['Iteration', 'Gate 4, until 11 Jan 2099'],
    ['Epic', 'Deeper berths &amp;4'],
  ])
  expect(shown({ iteration: null, epic: null })).toEqual([])
  // On the free tier.
  expect(shown({})).toEqual([])
})

test('an iteration without a title is named by its days', () => {
  expect(shown({ iteration: { ...iteration, title: null } })).toEqual([['Iteration', '29 Dec 2098 to 11 Jan 2099']])
})
