import { escaped } from '../notice-page.ts'
import type { Settings } from './settings-file.ts'
import { log_levels, tiers } from './settings-file.ts'
import { settingsStyle } from './settings-style.ts'

export type Shown = {
  settings: Settings
  platform: NodeJS.Platform
  default_data_dir: string
  /** A restart then discards the instance. */
  isInMemory: boolean
  starts_at_login: boolean
  /** Why the app cannot start at login. */
  login_obstacle: string | undefined
  /** What counts instead of a setting, one sentence for each field. */
  overridden: { readonly [Field in keyof Settings]?: string | undefined }
  /** Where the damaged file of the settings is now. */
  put_aside: string | undefined
}

/** The page of the settings. It has no script of its own: its preload script reads and changes it, and runs outside its policy. */
export function settingsPage(shown: Shown): string {
  const { settings, overridden } = shown
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Settings</title>
<style>${settingsStyle}</style>
<main>
<h1>Settings</h1>
${shown.put_aside === undefined ? '' : `<p class="notice">The settings could not be read, so the defaults count. The damaged file is now ${escaped(shown.put_aside)}.</p>`}
<form novalidate data-consequence="The server restarts, and all windows load again.${shown.isInMemory ? ' The present instance is in memory, and is discarded.' : ''}">
${field({
  name: 'port',
  label: 'Port',
  control: (attributes) =>
    `<input ${attributes} value="${settings.port ?? ''}" placeholder="4880" inputmode="numeric" autocomplete="off" spellcheck="false">`,
  help: 'Where the API and the console listen. Empty takes 4880, or any free port if 4880 is in use. 0 takes any free port.',
  overridden: overridden.port,
})}
${field({
  name: 'data_dir',
  label: 'Data folder',
  control: (attributes) =>
    `<span class="joined"><input ${attributes} value="${escaped(settings.data_dir ?? '')}" placeholder="${escaped(shown.default_data_dir)}" autocomplete="off" spellcheck="false"><button type="button" id="choose-folder">Choose…</button></span>`,
  help: 'The instance that opens when Gantry starts. Empty takes the default folder.',
  overridden: overridden.data_dir,
})}
${field({
  name: 'tier',
  label: 'Tier',
  control: (attributes) => choice(attributes, tiers, settings.tier, 'ultimate'),
  help: 'The edition whose fields and endpoints are available.',
  overridden: overridden.tier,
})}
${field({
  name: 'log_level',
  label: 'Log level',
  control: (attributes) => choice(attributes, log_levels, settings.log_level, 'warn'),
  help: 'What the log file has: all from this level on.',
  overridden: overridden.log_level,
})}
${box({
  name: 'starts_at_login',
  label: 'Start Gantry when you sign in to this computer',
  isChecked: shown.starts_at_login,
  help: shown.login_obstacle ?? '',
  isDisabled: shown.login_obstacle !== undefined,
})}
${
  shown.platform === 'darwin'
    ? box({
        name: 'menu_bar_extra',
        label: 'Show Gantry in the menu bar',
        isChecked: settings.menu_bar_extra,
        help: 'With the state of the server, the API URL and a token.',
      })
    : box({
        name: 'keeps_running',
        label: 'Keep running in the tray',
        isChecked: settings.keeps_running,
        help: 'The server keeps running after the last window is closed. The icon in the tray opens a window and quits Gantry.',
      })
}
<footer>
<p id="consequence" role="status"></p>
<p class="error" role="alert" id="form-error"></p>
<button type="button" id="cancel">Cancel</button><button id="save">Save</button>
</footer>
</form>
</main>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

type Field = {
  name: keyof Settings
  label: string
  control(attributes: string): string
  help: string
  overridden: string | undefined
}

/** A change of a field that is overridden restarts nothing. */
function field({ name, label, control, help, overridden }: Field): string {
  const attributes = `id="${name}" name="${name}" aria-describedby="${name}-help ${name}-error"${overridden === undefined ? ' data-restarts' : ''}`
  return `<div class="field">
<label for="${name}">${label}</label>
${control(attributes)}
<p class="help" id="${name}-help">${help}${overridden === undefined ? '' : ` <strong>${escaped(overridden)}</strong>`}</p>
<p class="error" role="alert" id="${name}-error"></p>
</div>`
}

type Box = { name: string; label: string; isChecked: boolean | undefined; help: string; isDisabled?: boolean }

function box({ name, label, isChecked, help, isDisabled }: Box): string {
  return `<div class="field box">
<label><input type="checkbox" name="${name}" id="${name}" aria-describedby="${name}-help ${name}-error"${isChecked ? ' checked' : ''}${isDisabled ? ' disabled' : ''}> ${label}</label>
<p class="help" id="${name}-help">${help}</p>
<p class="error" role="alert" id="${name}-error"></p>
</div>`
}

function choice(attributes: string, values: readonly string[], chosen: string | undefined, usual: string): string {
  const options = values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`)
  return `<select ${attributes}><option value="">Default (${usual})</option>${options.join('')}</select>`
}
