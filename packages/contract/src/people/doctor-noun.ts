import { genderLabels } from '../core/people.ts'
import { doctorStatusLabels, optionalDoctorHistory } from './doctors.ts'
import { archivedField, personFields, phoneField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'

export const doctorCsv = defineCsv({
  action: 'doctor.export',
  kind: 'doctor',
  file: { en: 'doctors', es: 'medicos' },
  heads: csvHeads({
    specialties: ['Specialties', 'Especialidades'],
    license: ['Licence', 'Cédula profesional'],
    licenseState: ['Licence status', 'Estado de la cédula'],
    licenseExpires: ['Licence expires', 'Vencimiento de la cédula'],
    title: ['Title', 'Título'],
  }),
})

export const doctorNoun = defineNoun('doctor', {
  names: { one: { en: 'Doctor', es: 'Médico' }, many: { en: 'Doctors', es: 'Médicos' } },
  actions: {
    'doctor.create': { en: 'Registered a doctor', es: 'Registró a un médico' },
    'doctor.update': { en: 'Updated a doctor', es: 'Modificó a un médico' },
    'doctor.status': { en: 'Changed a doctor’s status', es: 'Cambió el estado de un médico' },
    'doctor.confirm_licenses': { en: 'Confirmed a doctor’s licences', es: 'Confirmó las cédulas de un médico' },
    'doctor.handover': { en: 'Handed over a doctor’s patients', es: 'Transfirió los pacientes de un médico' },
    'doctor.archive': { en: 'Archived a doctor', es: 'Archivó a un médico' },
    'doctor.restore': { en: 'Restored a doctor', es: 'Restauró a un médico' },
    'doctor.export': { en: 'Exported doctors', es: 'Exportó médicos' },
  },
  fields: {
    ...personFields,
    ...phoneField,
    gender: field.choice('Gender', 'Género', genderLabels),
    status: field.choice('Status', 'Estado', doctorStatusLabels),
    ...optionalDoctorHistory,
    specialties: field.specialties('Specialties', 'Especialidades'),
    licenses: field.licenses('Licences', 'Cédulas'),
    ...archivedField,
  },
  notRestored: ['archivedAt'],
  recorded: {
    license: { en: 'Licence', es: 'Cédula' },
    speciality: { en: 'Specialty', es: 'Especialidad' },
  },
  lists: ['doctors'],
})
