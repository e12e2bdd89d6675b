import { type ComponentType, type FunctionComponent, use } from 'react'

/**
 * A screen that loads its code on demand. The router awaits `preload` before it leaves the old screen, so there is no blank screen
 * in between. The code is loaded once; a failed load is retried on the next call.
 */
export function lazyScreen(load: () => Promise<ComponentType>): FunctionComponent & { preload: () => Promise<void> } {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (screen) => {
        Loaded = screen
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Screen() {
    if (!Loaded) use(preload())
    return Loaded && <Loaded />
  }
  return Object.assign(Screen, { preload })
}
