import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest } from './request-faults.ts'

async function list(page: Page, path: string) {
  await go(page, path)
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await clearFocus(page)
}

const q = (filter: string) => `/users?q=${encodeURIComponent(filter)}`

export const userScenes: readonly Scene[] = [
  { name: 'users', play: (page) => list(page, '/users') },
  { name: 'users-grouped', play: (page) => list(page, '/users?group=state') },
  { name: 'users-filtered', play: (page) => list(page, q('-kind:bot seen:<30d 2fa:off')) },
  { name: 'users-empty', play: (page) => go(page, q('state:banned 2fa:on kovac')) },
  {
    name: 'users-peek',
    async play(page) {
      await list(page, '/users?peek=7')
      await page.getByRole('complementary', { name: 'User' }).getByText('Web page').waitFor()
    },
  },
  {
    name: 'users-failed',
    async play(page) {
      await failRequest(page, /\/-\/gantry\/v1\/users\?/)
      await go(page, '/users')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'users-operators',
    async play(page) {
      await list(page, '/users')
      await page.getByRole('combobox', { name: 'Filter' }).click()
    },
  },
  {
    name: 'user',
    async play(page) {
      await go(page, '/users/7')
      await page.getByText('Web page').waitFor()
    },
  },
  {
    name: 'user-followers',
    async play(page) {
      await go(page, '/users/4')
      await page.getByRole('region', { name: 'Followers' }).getByRole('link').first().waitFor()
    },
    subject: (page) => page.getByRole('region', { name: 'Followers' }),
  },
  {
    name: 'user-followers-table',
    async play(page) {
      await go(page, '/users/4')
      await page.getByRole('region', { name: 'Followers' }).getByRole('button', { name: 'Show as table' }).click()
    },
    subject: (page) => page.getByRole('region', { name: 'Followers' }),
  },
  {
    name: 'user-audit',
    async play(page, stage) {
      await stage.send('PUT', '/users/7', { note: 'On leave until December.' })
      await go(page, '/users/7?tab=audit')
      await page.getByText('Done to the user').click()
      await page.getByRole('region', { name: 'Audit' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'user-access',
    async play(page) {
      await go(page, '/users/7?tab=access')
      await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'users-new',
    async play(page) {
      await list(page, '/users')
      await page.keyboard.press('c')
      await page.getByRole('dialog').getByLabel('Name').first().fill('Ines Okafor')
    },
  },
  {
    name: 'user-edit',
    async play(page) {
      await go(page, '/users/7?edit=account')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'users-bulk',
    async play(page) {
      await list(page, '/users')
      for (const at of [2, 3, 6]) await page.getByRole('grid').getByRole('checkbox').nth(at).click()
      await page.getByRole('region', { name: /selected/ }).waitFor()
    },
  },
  {
    name: 'users-block',
    async play(page) {
      await list(page, '/users')
      for (const key of ['j', 'x', 'j', 'x', 's']) await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'user-delete',
    async play(page) {
      await go(page, '/users/7')
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'users-delete-hard',
    async play(page) {
      await list(page, '/users')
      for (const at of [2, 3, 6]) await page.getByRole('grid').getByRole('checkbox').nth(at).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('radio').nth(1).click()
    },
  },
  { name: 'user-json', play: (page) => go(page, '/users/7?tab=json') },
]
