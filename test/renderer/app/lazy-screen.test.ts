import { describe, expect, test } from 'vitest'
import { lazyScreen } from '../../../src-renderer/app/lazy-screen.tsx'

describe('a screen that is loaded when it is needed', () => {
  test('its code is asked for once, however many want it', async () => {
    let asked = 0
    const Screen = lazyScreen(async () => {
      asked++
      return () => 'Home'
    })
    await Promise.all([Screen.preload(), Screen.preload()])
    await Screen.preload()
    expect(asked).toBe(1)
  })

  test('once it is there, it is drawn without waiting', async () => {
    const Loaded = () => 'Home'
    const Screen = lazyScreen(async () => Loaded)
    await Screen.preload()
    expect(Screen({})).toMatchObject({ type: Loaded })
  })

  test('what failed to arrive is asked for again', async () => {
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
