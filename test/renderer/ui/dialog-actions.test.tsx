import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'
import { DialogActions } from '../../../src-renderer/ui/dialog-actions.tsx'

const request = wireRequest('DELETE /projects/:id', { id: 7 })

function foot(props: { obstacle?: string; unconfirmed?: string; error?: string; amount?: number; pending?: boolean }) {
  const { amount = 1, pending = false, ...rest } = props
  const html = renderToStaticMarkup(
    <MantineProvider>
      <DialogActions
        action="Delete project"
        onConfirm={() => undefined}
        onCancel={() => undefined}
        requests={Array.from({ length: amount }, () => request)}
        write={{ error: null, pending }}
        {...rest}
      />
    </MantineProvider>,
  )
  const button = (name: string) => html.split('<button').find((part) => part.includes(name)) ?? ''
  const isDisabled = (name: string) => button(name).includes('aria-disabled="true"')
  const reasonOf = (name: string) => /title="([^"]*)"/.exec(button(name))?.[1]
  return { text: html.replaceAll(/<[^>]*>/g, ' '), isDisabled, reasonOf }
}

test('a dialog that cannot send its request yet says why, at both buttons and in the foot', () => {
  const { text, isDisabled, reasonOf } = foot({ obstacle: 'Enter a name.' })
  expect(isDisabled('Delete project')).toBe(true)
  expect(isDisabled('Copy as curl')).toBe(true)
  expect(reasonOf('Delete project')).toBe('Enter a name.')
  expect(reasonOf('Copy as curl')).toBe('Enter a name.')
  expect(text).toContain('Enter a name.')
})

test('a dialog that waits for its confirmation can already copy the request', () => {
  const { isDisabled, reasonOf } = foot({ unconfirmed: 'Type acme/saw to confirm.' })
  expect(isDisabled('Delete project')).toBe(true)
  expect(reasonOf('Delete project')).toBe('Type acme/saw to confirm.')
  expect(isDisabled('Copy as curl')).toBe(false)
})

test('a dialog without an obstacle has no disabled button', () => {
  const { isDisabled } = foot({})
  expect(isDisabled('Delete project')).toBe(false)
  expect(isDisabled('Copy as curl')).toBe(false)
})

test('the error of the server takes the place of an obstacle', () => {
  const { text } = foot({ obstacle: 'Enter a name.', error: 'Name has already been taken' })
  expect(text).toContain('Name has already been taken')
  expect(text).not.toContain('Enter a name.')
})

test('a dialog that sends several requests copies them as a script', () => {
  expect(foot({ amount: 2 }).text).toContain('Copy as script')
  expect(foot({ amount: 1 }).text).toContain('Copy as curl')
})
