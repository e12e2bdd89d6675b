import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecentClients } from '../../../src-renderer/home/recent-clients.tsx'

test.each([
  ['loads', undefined, true, 'aria-busy="true"'],
  ['failed to load', undefined, false, 'Not available.'],
  ['is empty', [], false, 'No clients yet. Run the code above.'],
])('the list of recent clients says that it %s', (_, clients, pending, text) => {
  expect(renderToStaticMarkup(<RecentClients clients={clients} pending={pending} />)).toContain(text)
})
