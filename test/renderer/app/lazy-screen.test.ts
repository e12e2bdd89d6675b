import { describe, expect, test } from 'vitest'
import { lazyScreen } from '../../../src-renderer/app/lazy-screen.tsx'

describe('a lazy screen', () => {
  test('loads its code once for concurrent preloads', async () => {
    let loads = 0
    const Screen = lazyScreen(async () => {
      loads++
      return () => 'Home'
    })
    await Promise.all([Screen.preload(), Screen.preload()])
    await Screen.preload()
    expect(loads).toBe(1)
  })

  test('renders without waiting once it is loaded', async () => {
    const Loaded = () => 'Home'
    const Screen = lazyScreen(async () => Loaded)
    await Screen.preload()
    expect(Screen({})).toMatchObject({ type: Loaded })
  })

  test('retries a failed load', async () => {
    let loads = 0
    const Screen = lazyScreen(async () => {
      if (++loads === 1) throw new Error('The instance does not respond')
      return () => 'Home'
    })
    await expect(Screen.preload()).rejects.toThrow('does not respond')
    await Screen.preload()
    expect(loads).toBe(2)
  })
})
