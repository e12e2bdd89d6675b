import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const delivery = z.object({ id: z.int(), cause: z.string(), request_body: z.string().optional() })

test('by keyboard: a hook to the built-in receiver is created, tested, paused, and its deliveries are sent again', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const dialog = page.getByRole('dialog')
  const newest = async () => z.array(delivery).parse(await given.send('GET', '/-/gantry/v1/deliveries?per_page=1'))[0]
  const name = given.name('receiver')

  await test.step('the form generates a token; the new hook can be undone until something is sent', async () => {
    await press(page, 'g')
    await press(page, 'w')
    await expect(heading(page, 'Hooks')).toBeVisible()
    await press(page, 'c')
    await expect(dialog.getByRole('textbox', { name: /^URL/ })).toBeFocused()
    await page.keyboard.type('receiver.example')
    await expect(dialog).toContainText('The URL must begin with http:// or https://.')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(new URL(`/-/gantry/v1/receivers/${name}`, instance.ui).href)
    await dialog.getByRole('button', { name: 'Generate' }).press('Enter')
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
    await expectAccessible(page)
    await press(page, 'Control+Enter')
    await expect(page.getByText(/Hook \d+ created/)).toBeVisible()
    await expect(rowOf(page, name)).toContainText('New')
    await expect(page.getByRole('complementary', { name: 'Hook' })).toContainText(name)
  })

  await test.step('t sends a test, and the receiver tells that the token matches', async () => {
    const receiver = page.getByRole('region', { name: 'Built-in receiver' })
    await expect(receiver).toContainText('Nothing received')
    // The keys of the row work when the form has gone and the verbs of the hook have loaded.
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Hook' }).getByRole('button', { name: /^Test/ })).toBeVisible()
    await press(page, 't')
    await expect(receiver).toContainText('token matches')
    await expect(rowOf(page, name)).toContainText('Working')
    await expectAccessible(page)
    await receiver.getByText('500', { exact: true }).click()
    await expect(receiver).toContainText('Answers 500 at once.')
    await press(page, 't')
    await expect(rowOf(page, name)).toContainText('Failing')
    await press(page, 'p')
    await expect(rowOf(page, name)).toContainText('Paused')
    await press(page, 'z')
    await expect(rowOf(page, name)).toContainText('Failing')
  })

  await test.step('the log shows both tests; s sends one again, e another body', async () => {
    await press(page, 'g')
    await press(page, 'd')
    await expect(heading(page, 'Deliveries')).toBeVisible()
    await press(page, 'f')
    await page.keyboard.type('status:500 cause:test')
    await press(page, 'Enter')
    await expect(page.getByRole('row').filter({ hasText: 'project_create' })).toHaveCount(1)
    await page.getByRole('grid', { name: 'Deliveries' }).focus()
    await press(page, '?')
    await expect(dialog.getByRole('region', { name: 'In an open row' })).toContainText('Resend delivery')
    await press(page, 'Escape')
    await press(page, 'j')
    await press(page, 'Enter')
    const exchange = page.getByRole('complementary', { name: 'Delivery' })
    await expect(exchange).toContainText('token as stored')
    await expect(exchange).toContainText('The receiver is told to fail.')
    await expectAccessible(page)
    await press(page, 's')
    await expect(page.getByText(/project_create \d+ queued again as \d+/)).toBeVisible()
    await expect.poll(async () => (await newest())?.cause).toBe('resend')
    await expect(page.getByRole('link', { name: 'Show delivery' })).toHaveAttribute(
      'href',
      `#/deliveries?peek=${(await newest())?.id}`,
    )
    await press(page, 'e')
    const body = dialog.getByRole('textbox', { name: /^Body/ })
    await body.fill('{ "event_name": ')
    await expect(dialog).toContainText('The body is not valid JSON')
    await body.fill('{ "event_name": "user_create", "username": "vsokolov" }')
    await expectAccessible(page)
    await press(page, 'Control+Enter')
    await expect(page.getByText(/user_create \d+ queued with an edited body/)).toBeVisible()
    const sent = delivery.parse(await given.send('GET', `/-/gantry/v1/deliveries/${(await newest())?.id}`))
    expect(sent).toMatchObject({
      cause: 'resend',
      request_body: '{ "event_name": "user_create", "username": "vsokolov" }',
    })
  })

  await test.step('two deliveries are compared', async () => {
    await go(page, '/deliveries?q=cause:resend')
    await page.getByRole('grid', { name: 'Deliveries' }).focus()
    await press(page, 'j')
    await press(page, 'x')
    await press(page, 'j')
    await press(page, 'x')
    await page.getByRole('button', { name: 'Compare' }).press('Enter')
    await expect(dialog.getByRole('region', { name: 'Request' })).toContainText('vsokolov')
    await expectAccessible(page)
    await press(page, 'Escape')
  })

  await test.step('any event is simulated: arrows choose it, the payload is shown before it is sent', async () => {
    await press(page, 'g')
    await press(page, 'v')
    const events = page.getByRole('navigation', { name: 'Events' })
    await events.getByRole('button', { name: /repository_update/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(events.getByRole('button', { name: /Branch pushed/ })).toBeFocused()
    const form = page.getByRole('region', { name: 'Branch pushed' })
    await form.getByRole('textbox', { name: /^Commits/ }).fill('Add a crane\nPaint it')
    await form.getByRole('combobox', { name: /^Hook/ }).click()
    await page.getByRole('option').last().click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('"Paint it"')
    await expect(preview).toContainText('"total_commits_count": 2')
    await expectAccessible(page)
    // The select takes a plain Enter.
    await form.getByRole('combobox', { name: /^Hook/ }).press('Control+Enter')
    await expect(form).toContainText('1 delivery sent')
    await expect.poll(async () => (await newest())?.cause).toBe('simulation')
  })
})

test('hooks and deliveries are for administrators, and say so', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  const given = givenOn(instance)
  const user = await given.user(given.name('dev').toLowerCase())
  await signInWith(page, instance, await given.token(user.id))
  watched.allow(/403 GET .*\/(hooks|deliveries)\?/)
  for (const path of ['/hooks', '/deliveries']) {
    await go(page, path)
    await expect(page.getByRole('alert')).toContainText('Only administrators see hooks and deliveries.')
  }
  const rail = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(rail.getByRole('link', { name: 'Requests', exact: true })).toBeVisible()
  await expect(rail.getByRole('link', { name: /^(Hooks|Deliveries|Simulate|Audit)/ })).toHaveCount(0)
})
