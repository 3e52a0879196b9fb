export const shortcuts = {
  title: 'Keyboard shortcuts',
  general: 'On every page',
  page: 'On this page',
  help: 'Help with this page',
  go: 'Go to a page: G, then a letter',
  toasts: 'Go to the newest notice',
  escape: 'Close the open dialog or menu',
  arrows: 'Move through a table or a menu',
  enter: 'Open the selected item',
  names: { Escape: 'Esc', Enter: 'Enter', mod: 'Ctrl', shift: 'Shift' },
} as const
