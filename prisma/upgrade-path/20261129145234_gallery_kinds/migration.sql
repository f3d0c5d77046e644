-- AlterEnum. The values can be used from the next migration on.
ALTER TYPE "link_kind" ADD VALUE 'gallery';
ALTER TYPE "link_kind" ADD VALUE 'picture';
