import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serialiser = ReturnType<ReturnType<SerializerFactory>>;

const built = new WeakMap<object, Serialiser>();

/**
 * Serialisers as Fastify makes them, but one for each schema: it would make one for every status
 * of every route, and again for HEAD, and that was a quarter of the time of a start.
 */
export const buildSerialisers: SerializerFactory = (externalSchemas, options) => {
  const build = SerializerSelector()(externalSchemas, options);
  return (route) => {
    const schema = route.schema as object;
    const serialise = built.get(schema) ?? build(route);
    built.set(schema, serialise);
    return serialise;
  };
};
