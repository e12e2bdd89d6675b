import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest } from './request-faults.ts'

const metrics = '**/dora/metrics?*'

export const doraScenes: readonly Scene[] = [
  { name: 'dora', play: (page) => panels(page, '/dora') },
  { name: 'dora-of-project', play: (page) => tab(page, '/projects/6?tab=dora') },
  { name: 'dora-of-group', play: (page) => tab(page, '/groups/65?tab=dora') },
  { name: 'dora-monthly', play: (page) => panels(page, '/dora?interval=monthly&tiers=production,staging') },
  { name: 'dora-entire-range', play: (page) => panels(page, '/dora?interval=all&span=179d') },
  {
    name: 'dora-active-date',
    async play(page) {
      await panels(page, '/dora')
      await page.getByRole('slider', { name: /^Deployment frequency/ }).focus()
      for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    },
  },
  { name: 'dora-point-deployments', play: (page) => openPoint(page, '/dora', 'Deployment frequency') },
  { name: 'dora-point-merge-requests', play: (page) => openPoint(page, '/dora', 'Lead time for changes') },
  {
    name: 'dora-point-incidents',
    play: (page) => openPoint(page, '/dora?interval=monthly', 'Time to restore service'),
  },
  { name: 'dora-point-failures', play: (page) => openPoint(page, '/dora?interval=monthly', 'Change failure rate') },
  {
    name: 'dora-point-of-project',
    play: (page) => openPoint(page, '/dora?project=6&interval=monthly', 'Lead time for changes'),
  },
  {
    name: 'dora-point-error',
    async play(page) {
      await failRequest(page, '**/dora/incidents?*')
      await openPoint(page, '/dora', 'Time to restore service')
    },
  },
  {
    name: 'dora-point-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, '**/dora/merge_requests?*')
      await openPoint(page, '/dora', 'Lead time for changes')
    },
  },
  {
    name: 'dora-table',
    async play(page) {
      await panels(page, '/dora')
      await page.getByRole('button', { name: 'Lead time for changes as table' }).click()
    },
  },
  {
    name: 'dora-date-range',
    async play(page) {
      await panels(page, '/dora')
      await page.getByRole('button', { name: /^Date range/ }).click()
    },
  },
  {
    name: 'dora-tiers',
    async play(page) {
      await panels(page, '/dora')
      await page.getByRole('button', { name: /^Tiers/ }).click()
    },
  },
  {
    name: 'dora-subject',
    async play(page) {
      await panels(page, '/dora')
      await page.getByRole('button', { name: /^Group / }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'dora-no-deployments',
    async play(page, stage) {
      const { id } = await stage.send('POST', '/projects', { name: 'Tide curves', path: 'tide-curves' })
      await go(page, `/dora?project=${id}`)
      await page.getByRole('button', { name: 'Create sample data' }).waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'dora-no-data',
    async play(page) {
      await go(page, '/dora?from=2019-01-01&to=2019-02-01')
      await page.getByText('No data in this date range').first().waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'dora-refused',
    async play(page) {
      await go(page, '/dora?from=2026-01-01&to=2026-11-01')
      await page.getByText('Date range must be shorter').waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'dora-error',
    async play(page) {
      await panels(page, '/dora')
      await failRequest(page, metrics)
      await go(page, '/dora?interval=monthly')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'dora-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, metrics)
      await go(page, '/dora')
      await page.getByRole('heading', { level: 1, name: 'DORA' }).waitFor()
    },
  },
]

async function tab(page: Page, place: string) {
  await go(page, place)
  await page.getByRole('region', { name: 'Deployment frequency', exact: true }).waitFor()
  await clearFocus(page)
}

async function openPoint(page: Page, place: string, name: string) {
  await panels(page, place)
  await page.getByRole('slider', { name: new RegExp(`^${name}`) }).focus()
  for (const key of ['End', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog', { name }).waitFor()
}

async function panels(page: Page, place: string) {
  await go(page, place)
  await page.getByRole('region', { name: 'DORA metrics' }).waitFor()
  await page.getByRole('region', { name: 'Deployment frequency' }).getByText('deployments').first().waitFor()
  await clearFocus(page)
}
