import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/running-server.ts'
import { expectAccessible } from './axe.ts'
import { expect, heading, signIn, test } from './console.ts'
import { givenOn } from './given.ts'

test('by keyboard: a backup is made, downloaded and restored, and the state before it is kept', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-backups-'))
  const server = await startServerProcess('--data-dir', folder, '--seed', 'empty')
  const { send } = givenOn(server)
  try {
    await send('POST', '/projects', { name: 'Early' })
    await signIn(page, server, '/backups')
    await expect(page.getByText('No backups yet')).toBeVisible()
    await page.keyboard.press('c')
    const rows = page.getByRole('grid', { name: 'Backups' }).getByRole('row')
    const first = rows.filter({ hasText: 'Requested' })
    await expect(first).toContainText('Complete')
    await expectAccessible(page)
    await send('POST', '/projects', { name: 'Late' })
    await page.getByRole('grid', { name: 'Backups' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Backup' })).toContainText('Database')
    await expectAccessible(page)
    const [downloaded] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
    expect(downloaded.suggestedFilename()).toMatch(/^gantry-\d{8}T\d{6}Z-[0-9a-f]{6}\.tar\.gz$/)
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: /^Restore the backup of / })
    await expect(dialog.getByRole('textbox', { name: 'Type restore to confirm' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('restore')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^Backup of .* restored$/)).toBeVisible()
    // The same session goes on in the restored instance.
    await expect(rows.filter({ hasText: 'Before a restore' })).toContainText('Complete')
    expect(await send('GET', '/projects')).toMatchObject([{ name: 'Early' }])
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(heading(page, 'Projects')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Projects' })).toContainText('Early')
    await expect(page.getByRole('grid', { name: 'Projects' })).not.toContainText('Late')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
