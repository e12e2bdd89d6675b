import { expect, heading, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'

test('the web address of a record opens its screen, after signing in', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('web'))
  const issue = await given.issue(project.id, 'Opened by its address')
  const origin = new URL(instance.ui).origin
  await page.goto(`${origin}/${project.path_with_namespace}/-/issues/${issue.iid}`)
  await page.getByRole('textbox', { name: 'Token' }).fill(instance.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, `${project.path_with_namespace}#${issue.iid}`)).toBeVisible()
  expect(urlFragment(page)).toBe(`/projects/${project.path_with_namespace}/issues/${issue.iid}`)
  await page.goto(`${origin}/${project.path_with_namespace}`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(page.getByText(`${origin}/${project.path_with_namespace}`, { exact: true })).toBeVisible()
  await expect(page.getByText('.git', { exact: false })).toHaveCount(0)
  await page.goto(`${origin}/groups/northquay`)
  await expect(heading(page, /northquay/i)).toBeVisible()
  watched.allow(/response: 404 GET/)
  await page.goto(`${origin}/${project.path_with_namespace}/-/issues/4711`)
  await expect(page.getByRole('heading', { name: 'Issue not found' })).toBeVisible()
})

test('a record without a screen is named, with the way to its project or projects', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('web'))
  await signInWith(page, instance, instance.token)
  const origin = new URL(instance.ui).origin
  await page.goto(`${origin}/${project.path_with_namespace}/-/snippets/5`)
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByText(`Snippet ${project.path_with_namespace}$5`)).toBeVisible()
  await page.getByRole('link', { name: 'Open project' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  // A user has a page.
  await page.goto(`${origin}/root`)
  await expect(page.getByText('@root', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Access' })).toBeVisible()
})
