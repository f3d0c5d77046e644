-- What searches compare: a text without case, accents and width, in one composition. app/lib/fold-search.ts does the same
-- with the text that is searched for, and says what is left out and replaced.
--
-- Small letters come from a named collation, so that they don't depend on how the database was created: from PostgreSQL's
-- own, which releases before 17 lack, and there from ICU.
DO $migration$
DECLARE
  collation_of_letters text := coalesce(
    (
      SELECT format('pg_catalog.%I', collname) FROM pg_collation
      WHERE collnamespace = 'pg_catalog'::regnamespace AND collname IN ('pg_c_utf8', 'und-x-icu')
      ORDER BY collname = 'pg_c_utf8' DESC LIMIT 1
    ),
    'pg_catalog."default"'
  );
  plain text := format($$
    lower(
      regexp_replace(
        normalize(given, NFKD),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g'
      ) COLLATE %s
    )$$, collation_of_letters);
  -- Characters that are neither replaced nor composed after their marks are gone.
  plain_characters text := '\u0001-\u00c5\u00c7-\u00cf\u00d1-\u00d7\u00d9-\u00dd\u00e0-\u00e5\u00e7-\u00ef\u00f1-\u00f7\u00f9-\u00fd\u00ff-\u010f\u0112-\u0125\u0128-\u0130\u0132-\u0140\u0143-\u0148\u014a-\u0151\u0154-\u0165\u0168-\u01e1\u01e4-\u01fb\u0200-\u024f\u0300-\u03a2\u03a4-\u03c1\u03c3-\u03f1\u03f3-\u03f8\u03fa-\u04ff\u05d0-\u05ea\u1e00-\u1e9d\u1e9f-\u1fff\u2026\u4e00-\u9fff';
  with_letters text := format($$
    replace(replace(replace(replace(
      translate(%s, U&'\00f8\0111\00f0\0127\0131\0142\0167\03c2', U&'oddhilt\03c3'),
      U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00fe', 'th')$$, plain);
BEGIN
  -- Each step takes time, and the page's links are folded while their creator waits. So a text gets only those steps that
  -- its characters need: nothing but ASCII, then accents, then typographic punctuation, then letters of Europe.
  EXECUTE format($function$
    CREATE FUNCTION "fold_search"(given text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE
        WHEN octet_length(given) = length(given) THEN lower(given COLLATE %1$s)
        WHEN given !~ '[^%4$s]' THEN %2$s
        WHEN given !~ '[^%4$s\u2010-\u201f]'
          THEN translate(
            %2$s,
            U&'\2018\2019\201b\201c\201d\201e\201f\2010\2012\2013\2014\2015', U&'''''''""""-----'
          )
        WHEN given !~ '[^\u0001-\u0148\u014a-\u024f\u0300-\u04ff\u05d0-\u05ea\u1e00-\u1fff\u2026\u4e00-\u9fff]'
          THEN %3$s
        ELSE normalize(
          translate(
            %3$s,
            U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\06cc\06a9\0649\0629\2018\2019\201b\02bc\05f3\201c\201d\201e\201f\05f4\2010\2012\2013\2014\2015\2212',
            U&'01234567890123456789\064a\0643\064a\0647''''''''''"""""------'
          ),
          NFC
        )
      END
  $function$, collation_of_letters, plain, with_letters, plain_characters);
END
$migration$;

-- CreateIndex
CREATE INDEX "profile_name_search" ON "profile" USING GIN (fold_search("name") gin_trgm_ops);
CREATE INDEX "ticket_subject_search" ON "ticket" USING GIN (fold_search("subject") gin_trgm_ops);
-- Folding changes only emails that aren't ASCII, which are few. All others are found by the index on the emails themselves.
CREATE INDEX "user_email_search" ON "user" USING GIN (fold_search("email") gin_trgm_ops)
  WHERE octet_length("email") > length("email");
-- Cut, because an index row is limited. With the label itself, all its spellings are found without reading every entry.
CREATE INDEX "audit_entry_target_search" ON "audit_entry"(left(fold_search("target_label"), 254), "target_label");

-- Without statistics of the expressions, PostgreSQL would choose its plans by guess until the next automatic analysis.
ANALYZE "profile", "ticket", "audit_entry";
