import { describe, expect } from 'vitest'
import { test } from '../../../support/test.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('settings of hooks take effect', () => {
  test('push_event_hooks_limit: a push of more branches is one update of the repository', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const pushed = async () => {
      const push = { event_name: 'push', refs: ['main', 'fix'] }
      return Object((await call('POST /-/gantry/v1/simulations/preview', push)).body).event_name
    }
    expect(await pushed()).toBe('push')
    await changeSettings(server, { push_event_hooks_limit: 1 })
    expect(await pushed()).toBe('repository_update')
  })
})
