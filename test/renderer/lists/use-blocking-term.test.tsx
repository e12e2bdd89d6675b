import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type BlockingTerm, useBlockingTerm } from '../../../src-renderer/lists/use-blocking-term.ts'
import { parseFilter, printTerm } from '../../../src-renderer/ui/filter-query.ts'

/** What the hook finds for a filter, when the counts without each term are these. A count that fails is an Error. */
async function blockingTerm(filter: string, counts: Readonly<Record<string, number | Error>>) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const sourceOf = (terms: ReturnType<typeof parseFilter>) => {
    const rest = terms.map(printTerm).join(' ')
    const total = counts[rest]
    return {
      key: ['count', rest],
      read: async () => {
        if (typeof total !== 'number') throw total ?? new Error('No count')
        return { body: [], total, total_pages: null, request: { path: '', url: '', method: 'GET' } }
      },
    }
  }
  const terms = parseFilter(filter, ['state', 'label'])
  for (const rest of terms.map((_, i) => terms.toSpliced(i, 1))) {
    const { key, read } = sourceOf(rest)
    await cache.fetchQuery({ queryKey: key, queryFn: read }).catch(() => undefined)
  }
  let found: BlockingTerm | null | undefined
  function Probe() {
    found = useBlockingTerm(terms, true, (rest) => ({
      ...sourceOf([...rest]),
      read: () => new Promise(() => undefined),
    }))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <Probe />
    </QueryClientProvider>,
  )
  return found && { term: found.term, rows: found.rowsWithout }
}

test('the blocking term is the one that excludes most rows, and a failed count says nothing about its term', async () => {
  expect(await blockingTerm('state:closed label:a', { 'label:a': 5, 'state:closed': 3 })).toEqual({
    term: 'state:closed',
    rows: 5,
  })
  expect(await blockingTerm('state:closed label:a', { 'label:a': new Error('500'), 'state:closed': 3 })).toEqual({
    term: 'label:a',
    rows: 3,
  })
  expect(await blockingTerm('state:closed label:a', { 'label:a': 0, 'state:closed': 0 })).toBeNull()
  expect(
    await blockingTerm('state:closed label:a', { 'label:a': new Error('500'), 'state:closed': new Error('500') }),
  ).toBeNull()
})
