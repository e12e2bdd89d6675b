import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest } from './request-faults.ts'
import { fixedTime } from './stage.ts'

const late = `/issues?q=${encodeURIComponent('state:opened label:backend -label:wontfix due:overdue')}`
const nobody = `/issues?q=${encodeURIComponent('state:opened label:backend due:overdue assignee:vtrask weight:8')}`
const wrong = `/issues?q=${encodeURIComponent('state:opened due:someday weight:heavy label:backend')}`

export const listScenes: readonly Scene[] = [
  { name: 'issues', play: (page) => list(page, '/issues') },
  { name: 'issues-filtered', play: (page) => list(page, late) },
  {
    name: 'issues-bulk',
    async play(page) {
      await list(page, `/issues?q=${encodeURIComponent('state:opened label:backend')}&group=priority`)
      for (const at of [2, 3, 6]) await page.getByRole('grid').getByRole('checkbox').nth(at).click()
      await page.getByRole('region', { name: /selected/ }).waitFor()
    },
  },
  {
    name: 'issues-bulk-move',
    async play(page) {
      await list(page, `/issues?q=${encodeURIComponent('state:opened label:backend')}`)
      for (const at of [2, 3, 6]) await page.getByRole('grid').getByRole('checkbox').nth(at).click()
      await page.getByRole('region', { name: /selected/ }).waitFor()
      await page.keyboard.press('p')
      await page.getByRole('button', { name: 'Target project' }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('row', { name: /^Labels Removed/ }).waitFor()
    },
  },
  {
    name: 'audit',
    async play(page) {
      await list(page, '/audit')
      await page.getByRole('row').nth(1).click()
      await page.getByRole('region', { name: 'Change, content' }).waitFor()
    },
  },
  {
    name: 'backups-in-memory',
    async play(page) {
      await go(page, '/backups')
      await page.getByText('This instance is in memory').waitFor()
    },
  },
  {
    name: 'log',
    async play(page) {
      await go(page, '/log')
      await page.getByText('an instance is open').waitFor()
    },
  },
  {
    name: 'requests',
    async play(page) {
      await list(page, '/requests')
      await page.getByRole('row').nth(1).click()
      await page.getByRole('region', { name: 'Request, content' }).waitFor()
    },
  },
  {
    name: 'hooks',
    async play(page) {
      await list(page, '/hooks')
    },
  },
  {
    name: 'hooks-peek',
    async play(page) {
      await list(page, '/hooks?peek=3')
      await page.getByRole('region', { name: 'Newest deliveries' }).waitFor()
    },
  },
  {
    name: 'hooks-new',
    async play(page) {
      await list(page, '/hooks')
      await page.keyboard.press('c')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'simulate',
    async play(page) {
      await go(page, '/simulate?event=push')
      await page.getByText('checkout_sha').waitFor()
    },
  },
  {
    name: 'deliveries',
    async play(page) {
      await list(page, '/deliveries')
    },
  },
  {
    name: 'deliveries-exchange',
    async play(page) {
      await list(page, '/deliveries?q=status%3Afailed')
      await page.getByRole('row').nth(1).click()
      await page.getByRole('region', { name: 'Request' }).first().waitFor()
    },
  },
  {
    name: 'cleanup-idle',
    async play(page) {
      await go(page, '/cleanup')
      await page.getByRole('grid').getByRole('row').nth(1).waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'cleanup-ending-bulk',
    async play(page) {
      await list(page, '/cleanup?tab=ending')
      await page.getByRole('grid').getByRole('checkbox').first().click()
      await page.getByRole('button', { name: 'Change expiration date' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'issues-hover',
    async play(page) {
      await list(page, '/issues')
      await page.getByRole('grid').getByRole('row').nth(6).hover()
    },
  },
  {
    name: 'issues-keyboard',
    async play(page) {
      await list(page, '/issues')
      for (const key of ['j', 'j', 'j', 'x', 'j']) await page.keyboard.press(key)
    },
  },
  {
    name: 'issues-typing',
    async play(page) {
      await list(page, '/issues')
      await page.keyboard.press('f')
      await page.keyboard.type('label:b')
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'issues-operators',
    async play(page) {
      await list(page, '/issues')
      await page.getByRole('combobox', { name: 'Filter' }).click()
    },
  },
  { name: 'issues-problem', play: (page) => list(page, wrong) },
  {
    name: 'issues-nothing',
    async play(page) {
      await go(page, nobody)
      await page.getByText(/No issues match/).waitFor()
      await page
        .getByRole('main')
        .getByText(/excludes all rows|is not enough/)
        .waitFor()
    },
  },
  {
    name: 'issues-sort-menu',
    async play(page) {
      await list(page, '/issues')
      await page.getByRole('button', { name: /^Sort/ }).click()
    },
  },
  {
    name: 'issues-columns-menu',
    async play(page) {
      await list(page, '/issues')
      await page.getByRole('button', { name: 'Columns' }).click()
    },
  },
  {
    name: 'issues-view-menu',
    async play(page) {
      await list(page, '/issues?view=1')
      await page.getByRole('button', { name: /^Edit view/ }).click()
    },
  },
  {
    name: 'issues-save-view',
    async play(page) {
      await list(page, late)
      await page.getByRole('button', { name: 'Save filter as view' }).click()
    },
  },
  {
    name: 'issues-new',
    async play(page) {
      await list(page, '/issues')
      await page.keyboard.press('c')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'issues-flow-table',
    async play(page) {
      await list(page, '/issues')
      await page
        .getByRole('button', { name: /as table/i })
        .first()
        .click()
    },
  },
  {
    name: 'issues-error',
    async play(page) {
      await list(page, late)
      await failRequest(page, /\/api\/v4\/issues\?/)
      await page.clock.setFixedTime(fixedTime + 52_000)
      await page.keyboard.press('r')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'issues-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/api\/v4\/issues\?(?!.*per_page=1(&|$)).*due_date=overdue/)
      await go(page, late)
      await page.getByRole('grid').waitFor()
    },
  },
  { name: 'projects', play: (page) => list(page, '/projects') },
  { name: 'projects-peek', play: (page) => peek(page, '/projects', 4) },
  {
    name: 'projects-peek-json',
    async play(page) {
      await peek(page, '/projects', 4)
      await page.getByRole('tab', { name: 'JSON' }).click()
    },
  },
  {
    name: 'projects-nothing',
    async play(page) {
      await go(page, `/projects?q=${encodeURIComponent('visibility:public archived:yes topic:maps')}`)
      await page
        .getByRole('main')
        .getByText(/excludes all rows|is not enough/)
        .waitFor()
    },
  },
  {
    name: 'projects-error',
    async play(page) {
      await failRequest(page, /\/api\/v4\/projects\?/)
      await go(page, '/projects')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'projects-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/api\/v4\/projects\?/)
      await go(page, '/projects')
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'projects-new',
    async play(page) {
      await list(page, '/projects')
      await page.keyboard.press('c')
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** A list with more rows than the server counts. */
export const longListScenes: readonly Scene[] = [
  {
    name: 'issues-crowd',
    async play(page) {
      await list(page, `/issues?q=${encodeURIComponent('state:all')}`)
      await page.getByRole('grid').hover()
      for (let turn = 0; turn < 6; turn++) {
        await page.mouse.wheel(0, 20_000)
        await page.waitForTimeout(150)
      }
    },
  },
]

export async function list(page: Page, place: string) {
  await go(page, place)
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await clearFocus(page)
}

export async function peek(page: Page, place: string, row: number) {
  await list(page, place)
  // Not in the middle: a click on some cells opens an editor.
  await page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(3).click()
  await page.getByRole('complementary').waitFor()
}
