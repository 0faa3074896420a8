// Completes a task in a file as KOrganizer does, by KDE's own code: `kde_complete FILE`.

#include <QFile>
#include <QTimeZone>

#include <KCalendarCore/FileStorage>
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>

int main(int count, char **words)
{
    if (count != 2) {
        return 64;
    }
    const QString file = QFile::decodeName(words[1]);
    const KCalendarCore::MemoryCalendar::Ptr calendar(
        new KCalendarCore::MemoryCalendar(QTimeZone("Europe/Berlin")));
    KCalendarCore::FileStorage storage(calendar, file, new KCalendarCore::ICalFormat);
    if (!storage.load() || calendar->rawTodos().size() != 1) {
        return 1;
    }
    calendar->rawTodos().first()->setCompleted(QDateTime::currentDateTimeUtc());
    return storage.save() ? 0 : 1;
}
