import type { Locator } from '@playwright/test'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

const hostile = [
  '<script>window.caught = "script"</script>',
  '<img src=x onerror="window.caught = \'onerror\'">',
  '<svg onload="window.caught = \'onload\'"></svg>',
  '<iframe srcdoc="<script>parent.caught = 1</script>"></iframe>',
  '<form action="https://evil.example"><button>Sign in</button></form>',
  '<a href="javascript:window.caught=1">raw</a>',
  '[a link](javascript:window.caught=1)',
  '[a page](data:text/html,<script>1</script>)',
  '[odd](JaVa\tscript:window.caught=1)',
  '![picture](https://evil.example/pixel.png)',
  '![inner](javascript:window.caught=1)',
  '<style>body { display: none }</style>',
  '[named](https://example.org "title\\" onmouseover=\\"window.caught=1")',
  'javascript:window.caught=1 <https://example.org>',
  '<div id="root" class="x" style="position:fixed">over</div>',
].join('\n\n')

test('user content cannot run scripts, load resources or cover the page', async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const title = '<img src=x onerror="window.caught=\'title\'"> {{7*7}}'
  const project = await given.project(given.name('hostile'), { description: hostile })
  await given.label(project.id, '<b onclick=1>label</b>')
  const issue = await given.issue(project.id, title, { description: hostile, labels: '<b onclick=1>label</b>' })
  await given.send('POST', `/projects/${project.id}/issues/${issue.iid}/notes`, { body: hostile })
  const expectNoHarm = async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'caught'))).toBeUndefined()
    expect(await page.locator('main iframe, main form[action], main style, main script, main img').count()).toBe(0)
    const targets = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '#'))
    expect(targets.filter((target) => !/^(https?:|mailto:|\/?#)/.test(target))).toEqual([])
    expect(
      await page
        .locator('main *')
        .evaluateAll((all) => all.flatMap((e) => e.getAttributeNames()).filter((n) => n.startsWith('on'))),
    ).toEqual([])
  }
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Comments and changes' })).toContainText('window.caught')
  await expectNoHarm()
  const opening = page.locator('main a[href^="https://example.org"]').first()
  await expect(opening).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(opening).toHaveAttribute('target', '_blank')
  await go(page, `/projects/${project.id}`)
  await expect(page.getByText('window.caught = "script"').first()).toBeVisible()
  await expectNoHarm()
  await go(page, `/projects/${project.id}?tab=issues&peek=${project.id}:${issue.iid}`)
  await expect(page.getByRole('complementary', { name: 'Issue' })).toContainText('{{7*7}}')
  await expectNoHarm()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#{{7*7}}')
  await expect(page.getByRole('option').first()).toContainText('onerror')
  await expectNoHarm()
})

test('the content security policy blocks injected scripts, frames and requests', async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/Content Security Policy/, /outside: https:\/\/evil\.example/, /failed: .*evil\.example/)
  const blocked = page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const directives: string[] = []
        document.addEventListener('securitypolicyviolation', (event) => {
          directives.push(event.effectiveDirective)
          if (directives.length === 4) done(directives.sort())
        })
        const inline = document.createElement('script')
        inline.textContent = 'window.caught = "inline"'
        const picture = document.createElement('img')
        picture.src = 'https://evil.example/pixel.png'
        const frame = document.createElement('iframe')
        frame.src = 'https://evil.example/'
        document.body.append(inline, picture, frame)
        fetch('https://evil.example/').catch(() => undefined)
      }),
  )
  expect(await blocked).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem'])
  expect(await page.evaluate(() => Reflect.get(window, 'caught'))).toBeUndefined()
})

test('emoji, combining characters and right-to-left text keep their order and that of the text beside them', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched: _ }) => {
  const given = givenOn(instance)
  const name = 'מסוף מכולות 12 🚢 צפון'
  const project = await given.project(name, { path: given.name('rtl'), description: 'شرح المشروع 7.' })
  await given.label(project.id, 'דחוף::מאוד')
  const title = 'הכפתור "Save" לא עובד ב-Chrome 120!'
  const issue = await given.issue(project.id, title, { description: 'שלום\n\nHello', labels: 'דחוף::מאוד' })
  const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)
  const distance = async (left: Locator, right: Locator) => (await leftOf(right)) - (await leftOf(left))

  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  const heading = page.getByRole('heading', { level: 2, name: title })
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('שלום', { exact: true })).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('Hello', { exact: true })).toHaveCSS('direction', 'ltr')

  await go(page, `/projects/${project.id}?tab=issues`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText(title)).toHaveCSS('direction', 'rtl')
  // The reference stays left of the title, and the row reads from left to right.
  await expect.poll(() => distance(row.getByText(`#${issue.iid}`), row.getByText(title))).toBeGreaterThan(0)
  await expect(row).toHaveCSS('direction', 'ltr')

  await go(page, '/')
  const changes = page.getByRole('region', { name: 'Recent changes' })
  await expect(changes.getByRole('link', { name: title })).toBeVisible()
  // Whatever the direction of a title, its line starts with who made the change.
  const line = changes.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText(`opened issue ${title}`)
  await expect.poll(() => distance(line.locator('bdi').first(), line.getByRole('link'))).toBeGreaterThan(0)
})
