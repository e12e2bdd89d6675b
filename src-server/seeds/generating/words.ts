/** Words of generated records. */
export const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Chidi',
  'Dana',
  'Eva',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jun',
  'Kofi',
  'Lena',
  'Mira',
  'Nils',
  'Olga',
  'Priya',
]
export const LAST_NAMES = [
  'Abel',
  'Berg',
  'Costa',
  'Diaz',
  'Evans',
  'Fischer',
  'Garcia',
  'Haas',
  'Ito',
  'Jansen',
  'Kaya',
  'Lopez',
  'Meyer',
  'Novak',
  'Okafor',
  'Patel',
]
export const GROUPS = ['platform', 'payments', 'search', 'mobile', 'infra', 'data', 'design', 'support']
export const PROJECTS = ['api', 'web', 'worker', 'cli', 'docs', 'gateway', 'scheduler', 'reports']
export const LABELS = ['bug', 'feature', 'docs', 'security', 'performance', 'backend', 'frontend', 'blocked']
export const COLORS = ['#c0392b', '#2f7dd1', '#27ae60', '#8e44ad', '#d68910', '#16a085', '#7f8c8d', '#b03a2e']
export const VERBS = ['Fix', 'Add', 'Remove', 'Rename', 'Document', 'Speed up', 'Test', 'Simplify']
export const PARTS = [
  'the login form',
  'the export',
  'the search',
  'the settings page',
  'the importer',
  'the cache',
  'the audit log',
  'the mobile menu',
]
export const CASES = [
  'on slow connections',
  'for new users',
  'after an upgrade',
  'with large files',
  'in dark mode',
  'behind a proxy',
  'for guests',
  'at midnight',
]
export const COMMENTS = [
  'I can reproduce this.',
  'Works for me.',
  'Let us do this next week.',
  'Is there a test for it?',
  'The log says more.',
  'Done, please check.',
]
