import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'

interface Rendering<T> {
  cache?: QueryClient
  steps?: readonly ((value: T) => void)[]
  /** Gets the address of each screen that the hook opens. */
  opened?: string[]
}

export type CachedReply = readonly [address: string, input: object, body: unknown]

/** A cache with these replies. An input that is not asked for exactly like this finds nothing. */
export function cacheWith(...replies: CachedReply[]): QueryClient {
  const cache = new QueryClient()
  for (const [address, input, body] of replies) cache.setQueryData([address, input], { body })
  return cache
}

/**
 * Renders a component with this hook and returns the value of its last rendering. Nothing is fetched: `cache` has the replies, and all keys
 * that the hook asked for. `steps` may set the state of the hook after its first, second, … rendering.
 */
export function renderHook<T>(
  use: () => T,
  { cache = new QueryClient(), steps = [], opened = [] }: Rendering<T> = {},
): T {
  const values: T[] = []
  function Probe() {
    const value = use()
    values.push(value)
    steps[values.length - 1]?.(value)
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={routerFor(opened)}>
        <MantineProvider>
          <Probe />
        </MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const last = values.at(-1)
  if (last === undefined) throw new Error('The hook was not rendered')
  return last
}

/** A router that opens nothing. It adds the addresses of the screens to `opened`. */
function routerFor(opened: string[]) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  vi.spyOn(router, 'navigate').mockImplementation(async (to) => void opened.push(router.buildLocation(to).href))
  vi.spyOn(router.history, 'push').mockImplementation((href) => void opened.push(href))
  return router
}
