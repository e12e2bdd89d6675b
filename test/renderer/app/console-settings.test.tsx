import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import DOMPurify from 'dompurify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConsoleSettings, MaintenanceBand } from '../../../src-renderer/app/console-settings.tsx'
import { HelpContent } from '../../../src-renderer/app/help-dialog.tsx'
import { Calendar } from '../../../src-renderer/ui/calendar.tsx'
import { cacheWith } from '../render-hook.tsx'

// There is no document in which the texts could be sanitized. Other tests share the module, so it gets its own form back.
beforeAll(() => void Object.assign(DOMPurify, { sanitize: (html: string) => html }))
afterAll(() => void Reflect.deleteProperty(DOMPurify, 'sanitize'))

const nothing = {
  home_page_url: null,
  help_page_text: null,
  help_page_support_url: null,
  after_sign_out_path: null,
  dashboards_url: null,
  first_day_of_week: 0,
  maintenance_message: null,
  import_sources: [],
}

/** The page of an instance with these settings. */
const draw = (part: ReactNode, appearance: Partial<Record<keyof typeof nothing, unknown>>) =>
  renderToStaticMarkup(
    <QueryClientProvider
      client={cacheWith(['GET /-/gantry/v1/state', {}, { appearance: { ...nothing, ...appearance } }])}
    >
      <MantineProvider>
        <ConsoleSettings>{part}</ConsoleSettings>
      </MantineProvider>
    </QueryClientProvider>,
  )

describe('calendars', () => {
  test.each([
    [0, 'Su'],
    [1, 'Mo'],
    [6, 'Sa'],
  ])('begin with the first day of the week of the instance: %i is %s', (first_day_of_week, name) => {
    const page = draw(<Calendar value="2026-11-19" today="2026-11-19" onPick={() => undefined} />, {
      first_day_of_week,
    })
    const [head = ''] = /<thead.*?<\/thead>/s.exec(page) ?? []
    expect(
      head
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/)[0],
    ).toBe(name)
  })
})

describe('every screen', () => {
  test('says during maintenance that changes are refused, with the message of the instance', () => {
    expect(draw(<MaintenanceBand />, {})).not.toContain('refused')
    const page = draw(<MaintenanceBand />, { maintenance_message: 'Back at <noon>.' })
    expect(page).toContain('Maintenance mode: changes are refused.')
    expect(page).toContain('Back at &lt;noon&gt;.')
  })
})

describe('the help', () => {
  test('has the text and the links of the instance', () => {
    const page = draw(<HelpContent />, {
      help_page_text: 'Ask **Ada**.',
      help_page_support_url: 'https://help.corp.example',
      dashboards_url: '/-/dashboards',
    })
    expect(page).toContain('Ask <strong>Ada</strong>.')
    expect(page).toContain('href="https://help.corp.example"')
    expect(page).toContain('href="/-/dashboards"')
  })

  test('says so if the administrators have written none', () => {
    expect(draw(<HelpContent />, {})).toContain('have not written a help text')
    expect(draw(<HelpContent />, {})).not.toContain('<a ')
  })
})
