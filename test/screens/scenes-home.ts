import type { Page } from '@playwright/test'
import { go, type Scene } from './capture.ts'
import { failRequest, holdRequest, signInWith } from './request-faults.ts'

export const homeScenes: readonly Scene[] = [
  { name: 'home', play: async (page) => page.getByText('Recent changes').waitFor() },
  {
    name: 'home-table',
    play: async (page) => page.getByRole('button', { name: /as table/i }).click(),
  },
  {
    name: 'home-token',
    play: async (page) => page.getByRole('button', { name: 'Token options' }).click(),
  },
  {
    name: 'home-token-made',
    async play(page) {
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByText('This token is shown only once.').waitFor()
      await page.getByText('Python', { exact: true }).click()
    },
  },
  {
    name: 'home-token-called',
    async play(page) {
      await page.getByRole('button', { name: 'Create token' }).click()
      const token = await page.getByText(/^glpat-/).textContent()
      await page.evaluate((text) => fetch('/api/v4/projects', { headers: { 'PRIVATE-TOKEN': text } }), token ?? '')
      await page.getByText('Connected').waitFor()
    },
  },
  {
    name: 'home-failure',
    async play(page) {
      await page.getByRole('button', { name: /PUT \/projects\/3/ }).click()
      await page.getByRole('dialog').getByText('Response').waitFor()
    },
  },
  {
    name: 'home-error',
    signedOut: true,
    async play(page, stage) {
      await failRequest(page, '**/-/gantry/v1/state')
      await signInWith(page, stage.token)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'home-loading',
    signedOut: true,
    hasPendingRequest: true,
    async play(page, stage) {
      await holdRequest(page, /gantry\/v1\/(state|activity)/)
      await signInWith(page, stage.token)
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    },
  },
  {
    name: 'sign-in',
    signedOut: true,
    play: async (page) => page.getByLabel('Token').first().waitFor(),
  },
  {
    name: 'sign-in-refused',
    signedOut: true,
    async play(page) {
      await signInWith(page, 'glpat-0000000000000000000')
      await page.getByText('401 Unauthorized').waitFor()
    },
  },
  {
    name: 'sign-in-late-link',
    signedOut: true,
    async play(page) {
      await page.goto('about:blank')
      await page.goto('/#/sign-in?code=used-before')
      await page.getByText('older than a minute').waitFor()
    },
  },
  { name: 'palette', play: async (page) => page.keyboard.press('Control+k') },
  {
    name: 'palette-hits',
    async play(page) {
      await go(page, '/issues')
      await page.getByRole('grid').getByRole('row').nth(5).waitFor()
      await ask(page, 'berth')
    },
  },
  { name: 'palette-nothing', play: (page) => ask(page, 'zeppelin') },
  {
    name: 'shortcuts',
    async play(page) {
      await go(page, '/issues')
      await page.getByRole('grid').getByRole('row').nth(5).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account-menu',
    play: async (page) => page.getByTitle('Account and theme').click(),
  },
  {
    name: 'toast',
    async play(page) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => {
        // Keep the toast visible until the last screenshot.
        const soon = window.setTimeout
        Object.assign(window, { setTimeout: (act: () => void, ms = 0) => soon(act, ms > 2000 ? 60_000 : ms) })
      })
      await page.keyboard.press('y')
      await page.getByText('Request copied').waitFor()
    },
  },
  {
    name: 'offline',
    async play(page) {
      await go(page, '/projects')
      await page.getByRole('grid').getByRole('row').nth(5).waitFor()
      await page.route(/\/(api|-)\//, (route) => route.abort('connectionrefused'))
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Issues' }).click()
      await page.getByText('Offline').waitFor()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'no-such-screen',
    async play(page) {
      await go(page, '/cranes/12?side=port')
      await page.getByText('Page not found').waitFor()
    },
  },
]

/** An empty instance. */
export const emptyScenes: readonly Scene[] = [
  { name: 'home-first-run', play: async (page) => page.getByText('No projects yet').waitFor() },
  {
    name: 'projects-none',
    async play(page) {
      await go(page, '/projects')
      await page.getByText('No projects yet').waitFor()
    },
  },
  {
    name: 'issues-none',
    async play(page) {
      await go(page, '/issues')
      await page
        .getByRole('button', { name: /Clear filter|New issue|project/ })
        .first()
        .waitFor()
    },
  },
]

async function ask(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().pressSequentially(text)
  await page.waitForTimeout(300)
}
