import { ipcRenderer } from 'electron'
import type { channels as all, Found, Search } from './find-channels.ts'

// Only the types are imported: the module would bring its checks along.
const channels: typeof all = { search: 'find', close: 'close-find', found: 'found', opened: 'find-opened' }

/** Works the bar, which has no script of its own. */
function workBar(): void {
  const find = (id: string) => document.getElementById(id)
  const input = find('text')
  const count = find('count')
  if (!(input instanceof HTMLInputElement) || !count) return
  const search = (step: Search['step']) => void ipcRenderer.invoke(channels.search, { text: input.value, step })
  const close = () => void ipcRenderer.invoke(channels.close)

  input.addEventListener('input', () => {
    if (input.value === '') show({ at: 0, of: 0 })
    search('first')
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && event.target === input) search(event.shiftKey ? 'previous' : 'next')
  })
  find('previous')?.addEventListener('click', () => search('previous'))
  find('next')?.addEventListener('click', () => search('next'))
  find('close')?.addEventListener('click', close)

  const show = ({ at, of }: Found) => {
    count.textContent = input.value === '' ? '' : of === 0 ? 'No results' : `${at} of ${of}`
    count.toggleAttribute('data-none', input.value !== '' && of === 0)
  }
  ipcRenderer.on(channels.found, (_event, found: Found) => show(found))
  ipcRenderer.on(channels.opened, (_event, hasFilter: boolean) => {
    find('note')?.toggleAttribute('hidden', !hasFilter)
    input.focus()
    input.select()
  })
}

document.addEventListener('DOMContentLoaded', workBar)
