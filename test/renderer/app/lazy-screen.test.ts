import { describe, expect, test } from 'vitest'
import { lazyScreen } from '../../../src-renderer/app/lazy-screen.tsx'

describe('a lazy screen', () => {
  test('loads its code once for concurrent preloads', async () => {
    let asked = 0
    const Screen = lazyScreen(async () => {
      asked++
      return () => 'Home'
    })
    await Promise.all([Screen.preload(), Screen.preload()])
    await Screen.preload()
    expect(asked).toBe(1)
  })

  test('renders without waiting once it is loaded', async () => {
    const Loaded = () => 'Home'
    const Screen = lazyScreen(async () => Loaded)
    await Screen.preload()
    expect(Screen({})).toMatchObject({ type: Loaded })
  })

  test('retries a failed load', async () => {
    let asked = 0
    const Screen = lazyScreen(async () => {
      if (++asked === 1) throw new Error('The instance does not answer')
      return () => 'Home'
    })
    await expect(Screen.preload()).rejects.toThrow('does not answer')
    await Screen.preload()
    expect(asked).toBe(2)
  })
})
