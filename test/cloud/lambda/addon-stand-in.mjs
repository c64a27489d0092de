/**
 * AWS's runtime client sends answers through an addon that must be compiled where it is installed. This is loaded before
 * it and gives it the same two calls over plain HTTP; everything else is the client's own code.
 */
import { request } from 'node:http';
import { registerHooks } from 'node:module';

// without whoever started it, the client would ask for work that nobody gives, for ever
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const [hostname, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');

function post(path, body, headers = {}) {
  const length = { 'content-length': Buffer.byteLength(body) };
  const call = request({ hostname, port, path, method: 'POST', agent: false, headers: { ...headers, ...length } });
  call.on('response', (response) => response.resume());
  call.on('error', () => process.exit(1));
  call.end(body);
}

globalThis[Symbol.for('survey-exports.rapid-client')] = {
  initializeClient() {},
  done: (id, body) => post(`/2018-06-01/runtime/invocation/${id}/response`, body),
  error: (id, body, cause) =>
    post(`/2018-06-01/runtime/invocation/${id}/error`, body, {
      'content-type': 'application/json',
      'lambda-runtime-function-xray-error-cause': Buffer.byteLength(cause) < 1_000_000 ? encodeURIComponent(cause) : '',
    }),
};

const source = "module.exports = globalThis[Symbol.for('survey-exports.rapid-client')];";
const hooks = registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== './rapid-client.node') return next(specifier, context);
    return { url: 'survey-exports:rapid-client', format: 'commonjs', shortCircuit: true };
  },
  load(url, context, next) {
    if (url !== 'survey-exports:rapid-client') return next(url, context);
    // the one thing it is for: what the function loads afterwards is not looked at
    hooks.deregister();
    return { format: 'commonjs', source, shortCircuit: true };
  },
});
