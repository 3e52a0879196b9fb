import sql, { type Sql } from 'sql-template-tag'
import { alertSeverities, alertKinds } from '@piel/contract/people/patient-alerts'
import type { AlertsView } from './patients.policy.ts'

export const alertJson = sql`json_build_object('id', a.id, 'patientId', a.patient_id, 'kind', a.kind, 'label', a.label,
  'family', a.family, 'severity', a.severity, 'reaction', a.reaction, 'since', a.since, 'source', a.source,
  'atDesk', a.at_desk, 'author', json_build_object('id', a.author_id, 'name', a.author_name),
  'createdAt', iso_instant(a.created_at), 'ended', CASE WHEN a.ended_at IS NOT NULL THEN
    json_build_object('at', iso_instant(a.ended_at), 'by', json_build_object('id', a.ended_by, 'name', a.ended_by_name),
      'reason', a.end_reason) END)`

export const isInView = ({ atDesk }: AlertsView): Sql => (atDesk ? sql`a.at_desk` : sql`true`)

/** The allergies of the person with these records, an array. A review that contradicts the list no longer counts. */
export const allergiesJson = (ids: Sql, { day, timeZone }: AlertsView): Sql => sql`(
  SELECT json_build_object('state', CASE WHEN k.has THEN 'known' WHEN r.at IS NULL THEN 'notAsked' ELSE r.state END,
    'askedAt', iso_instant(r.at), 'askedBy', r.author_name,
    'isDue', coalesce((r.at AT TIME ZONE ${timeZone})::date + interval '12 months' < ${day}::date, false))
  FROM (SELECT EXISTS (SELECT FROM patient_alerts a
      WHERE a.patient_id = ANY (${ids}) AND a.kind = 'allergy' AND a.ended_at IS NULL) AS has) k
    LEFT JOIN LATERAL (SELECT * FROM allergy_reviews v WHERE v.patient_id = ANY (${ids})
      ORDER BY v.at DESC, v.id DESC LIMIT 1) r ON (r.state = 'known') = k.has)`

const alertsJson = (ids: Sql, view: AlertsView): Sql => sql`(
  SELECT coalesce(json_agg(${alertJson} ORDER BY array_position(${[...alertKinds]}::text[], a.kind),
      array_position(${[...alertSeverities]}::text[], a.severity), a.created_at, a.id), '[]')
    FROM patient_alerts a WHERE a.patient_id = ANY (${ids}) AND a.ended_at IS NULL AND ${isInView(view)})`

/**
 * Members for `json_build_object`: the state of a person's allergies, and the open alerts.
 * @param shown wraps what a caller may not see.
 */
export const patientAlerts = (ids: Sql, view: AlertsView, shown = (value: Sql): Sql => value): Sql => sql`
  'allergies', ${shown(allergiesJson(ids, view))}, 'alerts', ${shown(alertsJson(ids, view))}`
