import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectAccessible } from './axe.ts'
import { expect, signIn, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

const run = promisify(execFile)

test('one click creates a token, the copied lines work as pasted, and the block shows the first call', {
  tag: '@long',
}, async ({ page, instance, watched: _ }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, instance)
  const block = page.getByRole('region', { name: 'Connect a client' })
  await expect(block.getByText('Create a token to replace YOUR_TOKEN.')).toBeVisible()
  await block.getByRole('button', { name: 'Create token' }).click()
  await expect(block.getByText('Waiting for the first request with this token')).toBeVisible()
  const paste = async () => {
    await block.getByRole('button', { name: 'Copy code' }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const lines = await paste()
  expect(await block.locator('pre').textContent()).toBe(lines)
  await run('sh', ['-c', lines.replace('/projects?per_page=5', '/projects/0')])
  await expect(block.getByText(/GET \/projects\/0 404 · curl/)).toBeVisible()
  const { stdout } = await run('sh', ['-c', lines])
  expect(JSON.parse(stdout)).toHaveLength(5)
  await expect(block.getByText('Connected')).toBeVisible()
  await expect(
    block
      .getByRole('row')
      .filter({ hasText: /^client/ })
      .first()
      .getByRole('cell')
      .nth(2),
  ).not.toHaveText('never', {
    timeout: 5000,
  })
  await expect(block.getByText(/GET \/projects 200 · curl/)).toBeVisible()
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Hide token' }).click()
  await expect(block.getByText(/glpat-[\w-]{20}/)).toHaveCount(0)
  await block.getByText('JavaScript', { exact: true }).click()
  const program = await run('node', ['--input-type=module', '-e', await paste()])
  expect(program.stdout.trim().split('\n')).toHaveLength(5)
  await expect(page).toHaveURL(/client=JavaScript/)
  await page.reload()
  await expect(block.getByText('Save as list.mjs', { exact: false })).toBeVisible()
  await expect(block.getByText('YOUR_TOKEN').first()).toBeVisible()
})

test('the block lists tokens, and revokes one after a confirmation', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  await signIn(page, instance)
  const block = page.getByRole('region', { name: 'Connect a client' })
  await block.getByRole('button', { name: 'Token options' }).click()
  const form = page.getByRole('form', { name: 'Create token' })
  await form.getByRole('textbox', { name: 'Name' }).fill('to revoke')
  await form.getByText('read_api').click()
  await form.getByRole('button', { name: 'Open calendar' }).click()
  await page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: '1 year' }).click()
  await form.getByRole('button', { name: 'Create token' }).click()
  const row = block.getByRole('row').filter({ hasText: 'to revoke' })
  const nextYear = new Date(Date.now() + 365 * 86_400_000)
  await expect(row).toContainText(`read_api`)
  await expect(row).toContainText(String(nextYear.getUTCFullYear()))
  await row.getByRole('button', { name: 'Revoke to revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke to revoke' }).getByRole('button', { name: 'Revoke token' }).click()
  await expect(row).toHaveCount(0)
  await expect(block.getByText('Create a token to replace YOUR_TOKEN.')).toBeVisible()
})

test('users who are not administrators see why they cannot create a token', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const user = await given.user(given.name('dev').toLowerCase())
  await signInWith(page, instance, await given.token(user.id))
  const block = page.getByRole('region', { name: 'Connect a client' })
  await expect(block.getByText('Use a token of yours, or ask an administrator for one.')).toBeVisible()
  await expect(block).toContainText('Replace YOUR_TOKEN with the token.')
  await expect(block.getByRole('row').filter({ hasText: 'api' })).toHaveCount(1)
})

for (const width of [900, 1280, 1920])
  test(`the block is complete at ${width} px`, { tag: '@long' }, async ({ page, instance, watched: _ }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, instance)
    const block = page.getByRole('region', { name: 'Connect a client' })
    await block.getByRole('button', { name: 'Create token' }).click()
    await expect(block.getByText('This token is shown only once.')).toBeVisible()
    const clipped = await block.evaluate((section) => {
      const edge = section.getBoundingClientRect()
      return [...section.querySelectorAll('button, label, h2, h3, p, td, th')]
        .filter((one) => {
          const box = one.getBoundingClientRect()
          const isOutside = box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1)
          return isOutside || (one.matches('button, label, td, th') && one.scrollWidth > one.clientWidth + 1)
        })
        .map((one) => one.textContent)
    })
    expect(clipped).toEqual([])
    await block.getByText('Go', { exact: true }).click()
    const lines = block.locator('pre')
    await expect(lines).toContainText('package main')
    const hidden = await lines.evaluate((pre) => [
      pre.scrollWidth - pre.clientWidth,
      pre.scrollHeight - pre.clientHeight,
      pre.getBoundingClientRect().bottom > (pre.parentElement?.getBoundingClientRect().bottom ?? 0),
    ])
    expect(hidden).toEqual([0, 0, false])
    await block.getByText('Clients in the last hour').scrollIntoViewIfNeeded()
    await expect(block.getByText('Clients in the last hour')).toBeInViewport()
  })

test('in a small window, the token options leave the wire line visible', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  await page.setViewportSize({ width: 900, height: 480 })
  await signIn(page, instance)
  await page.getByRole('button', { name: 'Token options' }).click()
  const options = page.getByRole('dialog', { name: 'Token options' })
  await expect(options).toBeInViewport()
  await expect
    .poll(async () => {
      const [popover, wire] = [await options.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
      return popover !== null && wire !== null && popover.y + popover.height <= wire.y
    })
    .toBe(true)
})
