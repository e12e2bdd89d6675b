import { useSyncExternalStore } from 'react'

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The height of the window, known before the first paint. */
export const useWindowHeight = () => useSyncExternalStore(onResize, () => window.innerHeight)
