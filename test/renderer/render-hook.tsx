import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Renders a component with this hook and returns the value of its last rendering. Nothing is fetched: `cache` has the replies, and all keys
 * that the hook asked for. `steps` may set the state of the hook after its first, second, … rendering.
 */
export function renderHook<T>(
  use: () => T,
  { cache = new QueryClient(), steps = [] }: { cache?: QueryClient; steps?: readonly ((value: T) => void)[] } = {},
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
      <Probe />
    </QueryClientProvider>,
  )
  const last = values.at(-1)
  if (last === undefined) throw new Error('The hook was not rendered')
  return last
}
