import { describe, expect, test } from '../../../support/test.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('settings that the console shows take effect', () => {
  test('home_page_url, help_page_text, help_page_support_url, first_day_of_week: the state has them for everybody', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.user())
    expect((await call('GET /-/gantry/v1/state', {})).body.appearance).toEqual({
      home_page_url: null,
      help_page_text: null,
      help_page_support_url: null,
      first_day_of_week: 0,
      maintenance_message: null,
    })
    await changeSettings(server, {
      home_page_url: 'https://corp.example',
      help_page_text: 'Ask **Ada**.',
      help_page_support_url: 'https://help.corp.example',
      first_day_of_week: 1,
    })
    expect((await call('GET /-/gantry/v1/state', {})).body.appearance).toMatchObject({
      home_page_url: 'https://corp.example',
      help_page_text: 'Ask **Ada**.',
      help_page_support_url: 'https://help.corp.example',
      first_day_of_week: 1,
    })
  })
})
