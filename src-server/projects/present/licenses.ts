/** The licenses that are known by their key. */
const LICENSES: Record<string, readonly [name: string, nickname: string | null, source_url: string]> = {
  'agpl-3.0': ['GNU Affero General Public License v3.0', 'GNU AGPLv3', 'https://www.gnu.org/licenses/agpl-3.0.txt'],
  'apache-2.0': ['Apache License 2.0', null, 'https://www.apache.org/licenses/LICENSE-2.0.txt'],
  'bsd-2-clause': ['BSD 2-Clause "Simplified" License', null, 'https://opensource.org/license/bsd-2-clause'],
  'bsd-3-clause': ['BSD 3-Clause "New" or "Revised" License', null, 'https://opensource.org/license/bsd-3-clause'],
  'epl-2.0': ['Eclipse Public License 2.0', null, 'https://www.eclipse.org/legal/epl-2.0'],
  'gpl-2.0': ['GNU General Public License v2.0', 'GNU GPLv2', 'https://www.gnu.org/licenses/gpl-2.0.txt'],
  'gpl-3.0': ['GNU General Public License v3.0', 'GNU GPLv3', 'https://www.gnu.org/licenses/gpl-3.0.txt'],
  'lgpl-3.0': ['GNU Lesser General Public License v3.0', 'GNU LGPLv3', 'https://www.gnu.org/licenses/lgpl-3.0.txt'],
  mit: ['MIT License', null, 'https://opensource.org/license/mit'],
  'mpl-2.0': ['Mozilla Public License 2.0', null, 'https://www.mozilla.org/media/MPL/2.0/index.txt'],
  unlicense: ['The Unlicense', null, 'https://unlicense.org/UNLICENSE'],
}

/** The license of a project; null without a license, and `Other` for an unknown key. */
export function licenseOf(key: string | null) {
  if (key === null) return null
  const known = LICENSES[key]
  if (!known) return { key: 'other', name: 'Other', nickname: null, html_url: null, source_url: null }
  const [name, nickname, source_url] = known
  return { key, name, nickname, html_url: `https://choosealicense.com/licenses/${key}/`, source_url }
}
