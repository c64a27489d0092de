/** The fields of each kind of destination. */
import type { App } from '../../app.ts';
import { areaField, segments, selectField, textField } from '../../parts/fields.ts';
import { type Child, h, type Props } from '../../view/view.ts';
import { type DestinationForm, mailLanguages } from './destination-form.ts';

type ErrorOf = (name: string) => string | undefined;

export function destinationFields(app: App, form: DestinationForm, error: ErrorOf): Child {
  switch (form.kind) {
    case 'email':
      return mailFields(app, form.email, error);
    case 's3':
      return bucketFields(app, form.s3, error);
    case 'delta':
      return bucketFields(app, form.s3, error, app.words.texts.forms.destination.s3.tablesHint);
    case 'sftp':
      return serverFields(app, form.sftp, error);
    case 'postgres':
      return databaseFields(app, form.postgres, error);
  }
}

const secretProps: Props = { type: 'password', autocomplete: 'new-password' };

function mailFields(app: App, form: DestinationForm['email'], error: ErrorOf): Child {
  const words = app.words.texts.forms.destination.email;
  const languages = mailLanguages.map((language) => [language, words.languages[language]] as const);
  const setTo = (value: string) => {
    form.to = value;
  };
  return [
    textField('destination-to', words.to, form.to, setTo, {
      hint: words.toHint,
      error: error('to'),
      props: { required: true, inputmode: 'email', placeholder: 'boss@example.org' },
    }),
    selectField('destination-language', words.language, form.language, languages, (value) => {
      form.language = mailLanguages.find((language) => language === value) ?? 'en';
    }),
  ];
}

function bucketFields(app: App, form: DestinationForm['s3'], error: ErrorOf, folderHint?: string): Child {
  const { s3: words, secretHint } = app.words.texts.forms.destination;
  const field = fieldIn(form, error);
  return [
    h('div.pair', [
      field('bucket', 'bucket', words.bucket, { props: { required: true } }),
      field('region', 'region', words.region, { props: { required: true, placeholder: 'eu-central-1' } }),
    ]),
    field('prefix', 'prefix', words.prefix, folderHint === undefined ? {} : { hint: folderHint }),
    segments(
      's3-login',
      words.login,
      form.login,
      [
        ['role', words.logins.role],
        ['key', words.logins.key],
      ],
      (value) => {
        form.login = value === 'key' ? 'key' : 'role';
      },
    ),
    form.login === 'role'
      ? field('role', 'role_arn', words.role, { hint: words.roleHint, props: { required: true } })
      : [
          field('accessKeyId', 'access_key_id', words.accessKeyId, { props: { required: true } }),
          field('secret', 'secret_access_key', words.secret, {
            hint: secretHint,
            props: { required: true, ...secretProps },
          }),
          field('endpoint', 'endpoint', words.endpoint, { props: { placeholder: 'https://' } }),
        ],
  ];
}

function serverFields(app: App, form: DestinationForm['sftp'], error: ErrorOf): Child {
  const { sftp: words, secretHint } = app.words.texts.forms.destination;
  const field = fieldIn(form, error);
  const setKey = (value: string) => {
    form.privateKey = value;
  };
  return [
    h('div.pair', [
      field('host', 'host', words.host, { props: { required: true, placeholder: 'sftp.example.com' } }),
      field('port', 'port', words.port, { props: { type: 'number', min: '1', max: '65535', required: true } }),
    ]),
    h('div.pair', [
      field('user', 'user', words.user, { props: { required: true } }),
      field('folder', 'folder', words.folder),
    ]),
    field('hostKey', 'host_key', words.hostKey, {
      hint: words.hostKeyHint,
      props: { class: 'input code', placeholder: 'SHA256:' },
    }),
    segments(
      'sftp-login',
      words.login,
      form.login,
      [
        ['password', words.logins.password],
        ['private_key', words.logins.private_key],
      ],
      (value) => {
        form.login = value === 'private_key' ? 'private_key' : 'password';
      },
    ),
    form.login === 'password'
      ? field('password', 'password', words.password, { hint: secretHint, props: { required: true, ...secretProps } })
      : areaField('sftp-private-key', words.privateKey, form.privateKey, setKey, {
          hint: secretHint,
          error: error('private_key'),
          props: { required: true, class: 'input code', rows: '6', placeholder: '-----BEGIN OPENSSH PRIVATE KEY-----' },
        }),
  ];
}

function databaseFields(app: App, form: DestinationForm['postgres'], error: ErrorOf): Child {
  const { postgres: words, secretHint } = app.words.texts.forms.destination;
  const field = fieldIn(form, error);
  const setAuthority = (value: string) => {
    form.ca = value;
  };
  return [
    h('div.pair', [
      field('host', 'host', words.host, { props: { required: true, placeholder: 'db.example.com' } }),
      field('port', 'port', words.port, { props: { type: 'number', min: '1', max: '65535', required: true } }),
    ]),
    h('div.pair', [
      field('database', 'database', words.database, { props: { required: true } }),
      field('schema', 'schema', words.schema, { hint: words.schemaHint, props: { required: true } }),
    ]),
    h('div.pair', [
      field('user', 'user', words.user, { props: { required: true } }),
      field('password', 'password', words.password, { hint: secretHint, props: { required: true, ...secretProps } }),
    ]),
    areaField('postgres-ca', words.ca, form.ca, setAuthority, {
      hint: words.caHint,
      error: error('ca'),
      props: { class: 'input code', rows: '4', placeholder: '-----BEGIN CERTIFICATE-----' },
    }),
  ];
}

/** A text field of the form: `wire` is what the API calls it. */
function fieldIn<Form extends object>(form: Form, error: ErrorOf) {
  return (
    name: { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string,
    wire: string,
    label: string,
    options: { hint?: string; props?: Props } = {},
  ) =>
    textField(
      `destination-${wire}`,
      label,
      String(form[name]),
      (value) => {
        Object.assign(form, { [name]: value });
      },
      { ...options, error: error(wire) },
    );
}
