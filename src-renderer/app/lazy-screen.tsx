import { type ComponentType, type FunctionComponent, use } from 'react'

/**
 * A screen whose code comes when somebody is about to need it. The router waits for `preload` before it leaves the old
 * screen, so that nothing blank stands between the two. Nothing is loaded twice, and a failure is tried again.
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
