import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { holdRequest } from './request-faults.ts'
import type { Stage } from './stage.ts'

const search = `/settings?q=${encodeURIComponent('keep strangers from signing up')}`

/** The settings of the instance. These scenes come last, because they change some. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings', play: (page, stage) => settings(page, stage, '/settings') },
  { name: 'settings-search', play: (page, stage) => settings(page, stage, search) },
  {
    name: 'settings-tray',
    async play(page, stage) {
      await settings(page, stage, search)
      await page.getByRole('radiogroup', { name: 'Confirm the address' }).getByText('hard').click()
      await switchOf(page, 'Refuse some domains').click()
      await page.getByRole('button', { name: 'Go to Refused domains' }).waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'settings-refused',
    async play(page, stage) {
      await settings(page, stage, '/settings?section=Accounts%20and%20limits')
      await page.getByRole('textbox', { name: 'Largest attachment in megabytes' }).fill('0')
      await page.getByRole('textbox', { name: 'Personal projects per person' }).fill('many')
      await page.keyboard.press('Control+s')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'settings-import',
    async play(page, stage) {
      await settings(page, stage, '/settings')
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Import', exact: true }).click(),
      ])
      await chooser.setFiles({
        name: 'settings.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify({
            ...{
              signup_enabled: false,
              max_attachment_size: 250,
              domain_denylist: ['mailinator.com', '*.throwaway.example'],
            },
            ...{ default_project_visibility: 'internal', first_day_of_week: 1, hyperdrive_enabled: true },
          }),
        ),
      })
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'settings-types', play: (page, stage) => settings(page, stage, '/settings?section=Import%20and%20export') },
  {
    name: 'settings-nothing',
    play: (page, stage) =>
      settings(page, stage, `/settings?q=${encodeURIComponent('zebra crossing')}`, 'No setting matches'),
  },
  {
    name: 'settings-palette',
    async play(page, stage) {
      await settings(page, stage, '/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('stop people from making groups')
      await page.getByRole('option', { name: /can_create_group/ }).waitFor()
    },
  },
  {
    name: 'settings-help',
    async play(page, stage) {
      await settings(page, stage, '/')
      await stage.send('PUT', '/application/settings', {
        help_page_text:
          'Ask **Ines** first. New groups need a ticket: describe *who* works in the group and *for how long*.',
        help_page_support_url: 'https://help.harbor.example',
        dashboards_enabled: true,
        dashboards_url: 'https://charts.harbor.example',
      })
      await page.reload()
      await page.getByTitle('Account and theme').click()
      await page.getByRole('menuitem', { name: 'Help' }).click()
      await page.getByRole('dialog').getByText('Ines').waitFor()
    },
  },
  {
    name: 'settings-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/-\/gantry\/v1\/settings/)
      await go(page, '/settings')
      await page.waitForTimeout(400)
    },
  },
]

const switchOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name }) })
    .locator('label')
    .last()

async function settings(page: Page, stage: Stage, path: string, ready = 'Default') {
  await stage.send('PUT', '/application/settings', {
    ...{ require_admin_approval_after_user_signup: false, domain_allowlist: ['harbor.example', '*.harbor.example'] },
    ...{ max_attachment_size: 250, session_expire_delay: 600, import_sources: ['git', 'gitea'] },
  })
  await go(page, path)
  if (path !== '/') await page.getByText(ready).first().waitFor()
  await clearFocus(page)
}
