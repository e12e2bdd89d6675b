import { ipcRenderer } from 'electron'
import type { SettingsApi } from './settings-channels.ts'

const api: SettingsApi = {
  save: (form) => ipcRenderer.invoke('save-settings', form),
  chooseFolder: () => ipcRenderer.invoke('choose-folder'),
  close: () => ipcRenderer.invoke('close-settings'),
}

/** Works the page of the settings, which has no script of its own. */
function workPage(): void {
  const find = (id: string) => document.getElementById(id)
  const form = document.querySelector('form')
  const save = find('save')
  if (!form || !save) return
  const fields = [...form.elements].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
  )
  const first = new Map(fields.map((each) => [each, each.value]))

  const say = (id: string, text: string) => {
    const place = find(id)
    if (place) place.textContent = text
  }
  const sayConsequence = () => {
    const restarts = fields.some((each) => 'restarts' in each.dataset && each.value.trim() !== first.get(each))
    save.textContent = restarts ? 'Save and Restart' : 'Save'
    say('consequence', (restarts && form.dataset.consequence) || '')
  }
  const showErrors = (errors: Awaited<ReturnType<SettingsApi['save']>>) => {
    for (const each of fields) {
      const [error = ''] = errors[each.name] ?? []
      say(`${each.name}-error`, error)
      each.setAttribute('aria-invalid', String(error !== ''))
    }
    say('form-error', errors.form?.[0] ?? '')
    fields.find((each) => errors[each.name])?.focus()
  }
  form.addEventListener('input', sayConsequence)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    showErrors(await api.save(Object.fromEntries(texts)))
  })
  find('choose-folder')?.addEventListener('click', async () => {
    const folder = await api.chooseFolder()
    const input = fields.find(({ name }) => name === 'data_dir')
    if (folder === undefined || !input) return
    input.value = folder
    input.focus()
    sayConsequence()
  })
  find('cancel')?.addEventListener('click', () => void api.close())
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') void api.close()
  })
  fields[0]?.focus()
}

document.addEventListener('DOMContentLoaded', workPage)
