export const notifications = {
  title: 'Notifications',
  button_one: 'Notifications, {{count}} unread',
  button_other: 'Notifications, {{count}} unread',
  news_one: '{{count}} new notification',
  news_other: '{{count}} new notifications',
  buttonNone: 'Notifications',
  kinds: { patient_registered: 'New patient' },
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  unread: 'Unread',
  empty: { title: 'Nothing new', text: 'You will see here when a colleague registers a patient.' },
  failed: 'The notifications could not be loaded',
} as const
